"""Reads what a game states as data: TOML with places, custom documents, worked examples."""
