"""How Rollbook is set up and served."""

VERSION = "0.1.0"
