"""A port for a server that a test starts."""

from __future__ import annotations

import random
import socket

BELOW = 32768  # from here on systems choose ports for whoever names none: one found free there may be gone at once
FROM = 20000


def free_port() -> int:
    """A port of this machine that nobody listens on, out of those that nobody is given unasked."""
    draw = random.SystemRandom()
    while True:
        port = draw.randrange(FROM, BELOW)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
