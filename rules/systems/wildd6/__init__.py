"""Wild D6."""
