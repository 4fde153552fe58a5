"""The mechanics of the D6 family, with their odds."""
