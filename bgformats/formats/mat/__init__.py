"""The Jellyfish match format (.mat) and its dialects."""
