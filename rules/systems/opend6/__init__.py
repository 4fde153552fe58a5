"""OpenD6."""
