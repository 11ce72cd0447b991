"""The report as one HTML file that works with the network cut."""
