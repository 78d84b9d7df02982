"""A judge for other programs: small files with what is true of them, and what a program made of each."""
