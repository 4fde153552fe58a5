"""Freeblade: d20 checks, step dice, and slots that things and conditions share."""
