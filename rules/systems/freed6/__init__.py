"""FreeD6."""
