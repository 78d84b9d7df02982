"""A project's settings: what `bgformats.toml` may say, where it is found, what holds for a path, and its baseline."""
