"""Freeblade: one file for each of its mechanics."""
