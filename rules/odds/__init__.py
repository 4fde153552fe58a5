"""Exact odds of dice, with no game in them: every answer is a fraction or integer counts."""
