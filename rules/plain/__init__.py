"""The check as data, and the game that needs no more than its folder of data."""
