"""Dice: notation, throwing, speech, step chains and tables."""
