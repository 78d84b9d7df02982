"""The canonical records: frozen models that no format and no law owns."""
