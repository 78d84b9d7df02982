"""Archives and compressed files: recognised by their content and read through, a member at a time, never unpacked."""
