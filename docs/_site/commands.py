"""The directive `commands`: every command of the command line with its `--help-all`, as it is printed in 80 columns."""

from __future__ import annotations

from typing import Any

import click
from docutils import nodes
from docutils.parsers.rst import Directive

from adjudge.cli.grouped import full_help
from adjudge.cli.main import cli


class Commands(Directive):
    def run(self) -> list[nodes.Node]:
        top = click.Context(cli, info_name="adjudge", terminal_width=80, max_content_width=80)
        names = cli.list_commands(top)
        return [_section(top, None), *(_section(top, name) for name in names)]


def _section(top: click.Context, name: str | None) -> nodes.section:
    """One command: its name as a heading, so that a page may link to it, and what --help-all prints."""
    context, title = top, "adjudge"
    if name is not None:
        command = cli.get_command(top, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=top, terminal_width=80, max_content_width=80)
        title = f"adjudge {name}"
    anchor = nodes.make_id(title)
    section = nodes.section(ids=[anchor], names=[anchor])
    section += nodes.title(title, title)
    section += nodes.literal_block(text=full_help(context), language="text")
    return section


def setup(app: Any) -> dict[str, bool]:
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
