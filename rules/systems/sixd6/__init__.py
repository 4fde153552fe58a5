"""6d6: advantages, the potential that they cost, and seven types of action."""
