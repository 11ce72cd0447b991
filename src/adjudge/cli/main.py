"""`adjudge`: finds the command, loads only that one, and turns refusals into one line and an exit code."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from adjudge import __version__
from adjudge.base.option_spelling import flags
from adjudge.cli.answering import answered
from adjudge.cli.crash_report import crash_report, is_debugging, show_traceback
from adjudge.cli.shortcuts import FileName, named_here, with_file_names, written_out
from adjudge.cli.streams import guarded_streams
from adjudge.errors import AdjudgeError
from adjudge.wording.text_table import WIDTH, Terminal, shown_on

# Command → one line of help; each lives in the file of its name and is loaded when called.
COMMANDS = {
    "compare": "Which learner is better, on all measures together, and how sure?",
    "gate": "May the new one replace the old? Exit 5 if it is shown worse.",
    "diff": "Two releases of a table: which claims changed, and why.",
    "report": "A report to look at: one HTML file, LaTeX, Markdown, figures.",
    "plot": "One figure: critical difference, ranks, trade-off, differences.",
    "run": "Run an experiment, or continue it, and judge the learners.",
    "plan": "What a run would do, what is done, how long the rest takes.",
    "status": "How far a run has got; safe to ask while it is running.",
    "init": "Write a commented experiment file that runs as it is.",
    "replicability": "Would another shuffle of the same data give the same answer?",
    "power": "How often would a difference be found, with how many cases?",
    "multiverse": "Would it hold under other defensible choices?",
    "reproduce": "Run a table of the papers or a calibration card again.",
    "score": "Score predicted probabilities item by item, for compare.",
    "graphs": "How close are learnt graphs to the true one, under every usual score?",
    "inspect": "A results table: its shape, directions, missing cells, duplicates.",
    "convert": "Write a results table in another format, tidy and long.",
    "merge": "Put several results tables together.",
    "demo": "Judge two built-in tables; no files needed.",
    "list": "What adjudge knows by name: measures, guards, priors, examples.",
    "schema": "The JSON Schema of what compare --json prints.",
    "info": "Versions of adjudge, Python and the optional parts found.",
}


# Seldom while it runs, and not once more at the end, are all objects looked through for circles: a tenth of a small
# comparison, more of a large one.
gc.set_threshold(50_000, 20, 100)
atexit.register(gc.freeze)


def _load_numpy_on_one_thread() -> None:
    """Starting the other threads of BLAS, which no product of a comparison needs, is an eighth of a small one."""
    name = "OPENBLAS_NUM_THREADS"
    if name in os.environ or "numpy" in sys.modules:
        return
    os.environ[name] = "1"  # read while numpy loads
    import numpy as np  # noqa: F401

    del os.environ[name]


class LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for, so that --help loads none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        home = "adjudge_studies.command" if cmd_name == "reproduce" else f"adjudge.cli.{cmd_name}"
        if cmd_name == "compare":
            _load_numpy_on_one_thread()
        command: click.Command = import_module(home).command
        return with_file_names(command)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = [word for param in self.get_params(ctx) for word in param.opts]
        return super().parse_args(ctx, written_out(args, COMMANDS, own))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        found = super().shell_complete(ctx, incomplete)
        return found or FileName().shell_complete(ctx, self.params[0], incomplete)  # `adjudge FILE` compares

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from adjudge.errors import did_you_mean

            raise click.UsageError(f"no command {args[0]!r}{did_you_mean(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with flags([*ctx._protected_args, *ctx.args]):
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.option("--debug", is_flag=True, expose_value=False, help="Show tracebacks (or ADJUDGE_DEBUG=1).")
@click.version_option(__version__, prog_name="adjudge")
def cli() -> None:
    """Which learner is better -- on every measure you care about at once -- how sure can you be, and would the answer
    survive another shuffle?

    Start with: adjudge demo, or adjudge results.csv (which means adjudge compare results.csv)
    """


def terminal() -> Terminal:
    """Colour and width of standard output; piped it is plain and 80 columns wide (https://no-color.org)."""
    shown = sys.stdout.isatty()
    colour = shown and os.environ.get("TERM") != "dumb"
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE", "0") != "0":
        colour = True
    if os.environ.get("NO_COLOR"):
        colour = False
    return Terminal(max(60, shutil.get_terminal_size().columns) if shown else WIDTH, colour)


def main(args: list[str] | None = None) -> Any:
    """Run the command line; exit codes: 0 done, 1 our mistake, 2 usage or invalid input, 4 data unfit, 130 stopped."""
    if "_ADJUDGE_COMPLETE" in os.environ:
        return cli.main(prog_name="adjudge")  # for the shell, which wants bytes
    given = list(sys.argv[1:] if args is None else args)
    debugging = is_debugging(given)
    try:
        with guarded_streams():
            sys.exit(_ended(given, debugging))
    except AdjudgeError as refusal:  # of standard output itself
        click.echo(f"adjudge: {refusal}", err=True)
        sys.exit(refusal.exit_code)


def _ended(args: list[str], debugging: bool) -> Any:
    """The exit code of a command, its refusal said in one line."""
    try:
        with shown_on(terminal()):
            code = cli.main(args=args, prog_name="adjudge", standalone_mode=False)  # an Exit comes back as its number
        sys.stdout.flush()  # a full disk shows itself here, not while the interpreter shuts down
        return code if isinstance(code, int) else 0
    except (click.Abort, KeyboardInterrupt):
        from adjudge.runs.stop import started_as

        if started_as() == os.getpid():  # else the process the user started says it
            click.echo("interrupted", err=True)
        return 130
    except click.ClickException as wrong:
        (named_here(wrong) if isinstance(wrong, click.NoSuchOption) else wrong).show()
        return 2
    except AdjudgeError as refusal:
        if debugging:
            show_traceback()
        click.echo(f"adjudge: {refusal}", err=True)
        again = answered(getattr(refusal, "commands", ()))
        return refusal.exit_code if again is None else _ended(again, debugging)
    except MemoryError:
        if debugging:
            show_traceback()
        click.echo("adjudge: out of memory; give fewer rows or measures, or a machine with more", err=True)
        return 1
    except Exception as fault:
        if debugging:
            show_traceback()
        click.echo(f"adjudge: {crash_report(fault, args)}", err=True)
        return 1


if __name__ == "__main__":
    main()
