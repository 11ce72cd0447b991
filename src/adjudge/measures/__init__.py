"""How good one run is: each measure in its own file, declared in `registry.py`, computed from one `Predictions`."""
