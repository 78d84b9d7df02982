"""The command line: the only place that prints or exits. Wires the stages together and knows none from inside."""
