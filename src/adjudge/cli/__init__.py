"""The command line: one command per file, same verbs as the Python API, no logic of its own."""
