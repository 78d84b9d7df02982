"""Repairs: what of a text is to be replaced. Knows where the parts of a record stand; judges nothing."""
