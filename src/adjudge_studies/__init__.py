"""Every table and figure of the four papers, and every calibration card, as something you can run."""
