"""Dice: notation, throwing, step chains and tables."""
