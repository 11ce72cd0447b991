"""WEKA's jar, and the one Java machine this process may have."""

from __future__ import annotations

import functools
import importlib.util
import os
import zipfile
from pathlib import Path
from typing import Any

from adjudge.errors import InputError, MissingExtraError, require

DEBIAN_JAR = Path("/usr/share/java/weka.jar")


def weka_jar() -> Path:
    """Where is WEKA? `ADJUDGE_WEKA_JAR`, else Debian's package `weka`, else the jar of python-weka-wrapper3."""
    given = os.environ.get("ADJUDGE_WEKA_JAR")
    if given:
        if not Path(given).is_file():
            raise InputError(f"ADJUDGE_WEKA_JAR names {given}, which is not a file")
        return Path(given)
    if DEBIAN_JAR.is_file():
        return DEBIAN_JAR
    wrapper = importlib.util.find_spec("weka")
    for folder in (wrapper.submodule_search_locations or []) if wrapper else []:
        jar = Path(folder) / "lib" / "weka.jar"
        if jar.is_file():
            return jar
    raise MissingExtraError(
        "WEKA's jar was not found: apt install weka, or pip install python-weka-wrapper3, or set ADJUDGE_WEKA_JAR"
    )


@functools.cache
def weka_version() -> str:
    """WEKA's version as its jar states it; no Java is started."""
    try:
        with zipfile.ZipFile(weka_jar()) as jar:
            return jar.read("weka/core/version.txt").decode().strip().replace("-", ".")
    except (zipfile.BadZipFile, KeyError) as broken:
        raise InputError(f"{weka_jar()} is not WEKA's jar ({broken})") from broken


def java(name: str) -> Any:
    """A Java class; the first call starts this process's Java machine, which lives until the process ends."""
    jpype = require("jpype", "weka", "WEKA")
    if not jpype.isJVMStarted():
        # One collector thread: the workers are what runs in parallel. Headless: WEKA must open no window.
        options = ["-Djava.awt.headless=true", "-XX:+UseSerialGC", *os.environ.get("ADJUDGE_JAVA_OPTIONS", "").split()]
        try:
            jpype.startJVM(*options, classpath=[str(weka_jar())], convertStrings=False)
        except jpype.JVMNotFoundException as missing:
            raise InputError(f"WEKA needs Java and none was found ({missing}); install one or set JAVA_HOME") from None
        # WEKA prints remarks ("discretizing data set") for each fold; its errors come as exceptions.
        silence = jpype.JClass("java.io.PrintStream")(jpype.JClass("java.io.OutputStream").nullOutputStream())
        jpype.JClass("java.lang.System").setOut(silence)
        jpype.JClass("java.lang.System").setErr(silence)
        # The thread that starts Java counts as its main thread, and Java would wait for it at the end of the process;
        # let go, it comes back by itself as one that nobody waits for.
        jpype.JClass("java.lang.Thread").detach()
    try:
        return jpype.JClass(name)
    except TypeError:
        raise InputError(f"WEKA {weka_version()} has no class {name!r}") from None
