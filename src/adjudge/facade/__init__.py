"""What a user holds: the doors, and the results that print, report and draw themselves."""
