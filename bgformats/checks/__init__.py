"""The rule catalogue, and the only place that makes findings: facts of all stages become coded diagnostics."""
