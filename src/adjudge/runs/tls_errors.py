"""One broken TLS connection must not break the others: `dask scheduler --preload adjudge.runs.tls_errors`.

From OpenSSL 3.2 on a failed write leaves an entry in the error queue of its thread. CPython takes it for the error of
the next read of any other connection that has nothing to read yet (python/cpython#148594), and tornado then closes that
one: workers are lost, or the connection to the scheduler. Here the queue is emptied whenever tornado closes a stream.
"""

from __future__ import annotations

import contextlib
import ssl
from typing import Any

from tornado.iostream import SSLIOStream

_CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def clear_errors() -> None:
    """Empty OpenSSL's error queue of this thread: `ssl` does it where it refuses the name of a cipher."""
    with contextlib.suppress(ssl.SSLError):
        _CONTEXT.set_ciphers("none of this name")


def _clear_when_closed(close: Any) -> Any:
    def cleared(self: Any, exc_info: Any = False) -> None:
        close(self, exc_info)
        clear_errors()

    return cleared


if ssl.OPENSSL_VERSION_INFO >= (3, 2):
    SSLIOStream.close = _clear_when_closed(SSLIOStream.close)  # type: ignore[method-assign]
