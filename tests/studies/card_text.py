"""The text of a committed page beside what its command prints: everything but its numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import UnfitDataError
from adjudge_studies.catalogue import STUDIES
from adjudge_studies.provenance import without_provenance
from adjudge_studies.trial_page import BANNER, trial_page

DOCS = Path(__file__).parents[2] / "docs"


def committed(study: str) -> Path:
    """The page of a study in the documents."""
    if study.startswith("calibration-"):
        return DOCS / "calibration" / f"{study.removeprefix('calibration-')}.md"
    return DOCS / "studies" / f"{study}.md"


def masked(text: str) -> str:
    """Every number as #, so that one setting of a study reads as another does."""
    return re.sub(r"[-+−]?\d[\d.,]*\d|\d", "#", text).strip()


def skeleton(page: str) -> tuple[list[str], list[str], set[str]]:
    """Headings; heads of tables; and the sentences that hold no number, which no setting changes."""
    lines = without_provenance(page).splitlines()
    headings = [masked(line) for line in lines if line.startswith("#")]
    heads = [masked(line) for line, after in pairwise(lines) if re.match(r"\|[-:|]+\|$", after)]
    prose = " ".join(line for line in lines if line and not line.startswith(("#", "|", "!", "-", "`")))
    sentences = {text.strip() for text in re.split(r"(?<=[.:]) (?=[A-Z*])", prose)
        if not re.search(r"\d|^Made by", text)}  # fmt: skip
    return headings, heads, sentences


def differences(study: str, printed: str) -> list[str]:
    """What the committed page says and the command does not, or in another order."""
    page = committed(study).read_text(encoding="utf-8")
    if STUDIES[study].shortened:
        page = trial_page(page).replace(BANNER, "")
        printed = printed.replace(BANNER, "")
    elif "results" not in STUDIES[study].needs and without_provenance(page) != without_provenance(printed):
        return ["the page of an exact study is not what its command prints"]
    wanted, found = skeleton(page), skeleton(printed)
    lacking = [*(set(wanted[0]) - set(found[0])), *(set(wanted[1]) - set(found[1])), *sorted(wanted[2] - found[2])]
    # C5.0 is run where its program is found: masked, it is C#.
    return [text for text in lacking if "C#" not in text or "| C5.0 | C5.0 |" in printed]


def tried(study: str, folder: Path, *engine: str) -> str | BaseException:
    """What the study says in its smallest setting, by the command line; or why it could not be run."""
    said = CliRunner().invoke(cli, ["reproduce", study, "--quick", *engine, "--out", str(folder)])
    if isinstance(said.exception, UnfitDataError):
        return said.exception
    assert said.exit_code == 0, said.output
    assert (folder / f"{study}.md").read_text(encoding="utf-8").strip() == said.stdout.strip()
    assert f"Made by `adjudge reproduce {study} --seed 0 --quick` on " in said.stdout
    # the page in the documents says what the command says
    assert not committed(study).is_file() or differences(study, said.stdout) == []
    return said.stdout
