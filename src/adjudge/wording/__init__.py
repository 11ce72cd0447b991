"""How it is said: functions on typed objects, the same for every form."""
