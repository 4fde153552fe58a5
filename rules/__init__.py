"""The rules of five games as a pure library: values, dice, odds and decisions, without a web site.

``README.md`` beside this file shows it at work and says where to find what.
"""
