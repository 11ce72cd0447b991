"""Readers of foreign formats, one file each; which one takes a file is decided by its content."""
