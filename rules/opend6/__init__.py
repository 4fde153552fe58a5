"""OpenD6: one file for each of its mechanics."""
