"""Findings written for people and machines. Knows nothing of how they came about."""
