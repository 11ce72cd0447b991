"""Arrays in, arrays out: no classes, no checks, nothing of ours imported."""
