"""A connection that broke leaves no error to the others of its thread."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from pathlib import Path

import pytest

pytest.importorskip("tornado", reason="the dask extra is not installed")


def connected(folder: Path) -> tuple[ssl.SSLSocket, ssl.SSLSocket]:
    """Two ends of an encrypted connection that do not wait."""
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    server.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    client.check_hostname, client.verify_mode = False, ssl.CERT_NONE
    ours, theirs = socket.socketpair()
    made: list[ssl.SSLSocket] = []
    thread = threading.Thread(target=lambda: made.append(server.wrap_socket(ours, server_side=True)))
    thread.start()
    ends = (client.wrap_socket(theirs), thread.join(), made[0])[::2]
    for end in ends:
        end.setblocking(False)
    return ends[0], ends[1]


def test_a_healthy_connection_reads_on_after_another_broke(tmp_path: Path) -> None:
    from adjudge.runs.tls_errors import clear_errors

    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out cert.pem"
    try:
        subprocess.run(["openssl", *words.split(), "-subj", "/CN=x"], cwd=tmp_path, check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("openssl is not installed")
    gone, broken = connected(tmp_path)
    other, healthy = connected(tmp_path)
    with other, healthy, broken:
        gone.close()
        with pytest.raises(OSError):
            for _ in range(3):
                broken.send(b"x" * 100_000)
        clear_errors()
        with pytest.raises(ssl.SSLWantReadError):
            healthy.recv(1)
