"""What may be claimed, in words, with guards."""
