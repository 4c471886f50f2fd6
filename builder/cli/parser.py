"""Command line: what it understands. Standard library and core only; words come from the catalogue."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import partial
from typing import Any, NoReturn

from builder.cli.lines import put
from builder.cli.usage import in_words
from builder.core.text import LANGUAGES, Text, Translator
from builder.outputs import PAPERS


class BadUsage(Exception):
    """The call's words are off: which ones, and how the call is made."""

    def __init__(self, what: Text, usage: str) -> None:
        super().__init__(what.key)
        self.what = what
        self.usage = usage


HEADINGS = {
    "positional arguments": Text("cli.help.arguments"),
    "options": Text("cli.help.options"),
}
"""How argparse calls the two lists of its help, and what they are called here."""


class _Parser(argparse.ArgumentParser):
    """A command line whose help has the headings of the translator's language."""

    def __init__(self, *, translator: Translator, **more: Any) -> None:
        self._translator = translator
        super().__init__(add_help=False, formatter_class=partial(_Layout, translator), **more)
        self.add_argument("-h", "--help", action="help", help=translator.say(Text("cli.help.help")))

    def add_argument_group(
        self, title: str | None = None, *rest: Any, **more: Any
    ) -> argparse._ArgumentGroup:
        heading = HEADINGS.get(title or "")
        words = title if heading is None else self._translator.say(heading)
        return super().add_argument_group(words, *rest, **more)

    def _print_message(self, message: str, file: object = None) -> None:
        put(message.removesuffix("\n"))

    def error(self, message: str) -> NoReturn:
        raise BadUsage(in_words(message), self.format_usage().rstrip())


class _Layout(argparse.RawDescriptionHelpFormatter):
    """The layout of a help; "usage" in the translator's language."""

    def __init__(self, translator: Translator, prog: str) -> None:
        super().__init__(prog)
        self._usage = translator.say(Text("cli.help.usage")) + " "

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, self._usage if prefix is None else prefix)


def parser(translator: Translator, version: str) -> argparse.ArgumentParser:
    """The whole command line, its help in the translator's language."""

    def say(key: str) -> str:
        return translator.say(Text(key)).replace("%", "%%")

    top = _Parser(
        translator=translator,
        prog="builder",
        description=say("cli.what"),
        epilog=say("cli.exit_codes"),
    )
    top.add_argument("--version", action="version", version=version, help=say("cli.help.version"))
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)

    def command(name: str, help_key: str) -> argparse.ArgumentParser:
        words = say(help_key)
        made = commands.add_parser(name, translator=translator, help=words, description=words)
        made.add_argument("--lang", choices=LANGUAGES, default=None, help=say("cli.lang"))
        return made

    opened = command("open", "cli.open")
    opened.add_argument("files", nargs="*", metavar="FILE")

    new = command("new", "cli.new")
    new.add_argument("system", metavar="SYSTEM")
    new.add_argument("--out", required=True, metavar="FILE", help=say("cli.out"))

    quick = command("quick", "cli.quick")
    quick.add_argument("system", metavar="SYSTEM")
    quick.add_argument("--seed", type=int, default=None, metavar="N", help=say("cli.seed"))
    quick.add_argument("--from", dest="begun", default=None, metavar="CHOICES.json", help=say("cli.from"))
    quick.add_argument("--out", required=True, metavar="FILE", help=say("cli.out"))

    validate = command("validate", "cli.validate")
    validate.add_argument("files", nargs="+", metavar="FILE")
    validate.add_argument("--json", action="store_true", help=say("cli.json"))

    evaluate = command("evaluate", "cli.evaluate")
    evaluate.add_argument("system", metavar="SYSTEM")
    evaluate.add_argument("record", metavar="CHOICES.json|-")
    evaluate.add_argument("--pack", action="append", default=[], metavar="FILE", help=say("cli.pack"))

    show = command("show", "cli.show")
    show.add_argument("file", metavar="FILE")
    show.add_argument("--json", action="store_true", help=say("cli.json"))

    diff = command("diff", "compare.cli")
    diff.add_argument("old", metavar="OLD")
    diff.add_argument("new", metavar="NEW")

    export = command("export", "cli.export")
    export.add_argument("files", nargs="+", metavar="FILE")
    export.add_argument("--to", required=True, metavar="WAY", help=say("cli.to"))
    export.add_argument("--paper", choices=PAPERS, default="a4", help=say("cli.paper"))
    export.add_argument("--current", action="store_true", help=say("cli.current"))
    export.add_argument("--out", required=True, metavar="PATH", help=say("cli.out_path"))

    upgrade = command("upgrade", "cli.upgrade")
    upgrade.add_argument("files", nargs="+", metavar="FILE")

    schema = command("schema", "cli.schema")
    schema.add_argument("system", metavar="SYSTEM")

    packs = command("packs", "cli.packs")
    acts = packs.add_subparsers(dest="act", metavar="ACT", required=True, parser_class=_Parser)
    for act, help_key in (("list", "cli.packs.list"), ("check", "cli.packs.check")):
        made = acts.add_parser(act, translator=translator, help=say(help_key), description=say(help_key))
        made.add_argument("--lang", choices=LANGUAGES, default=None, help=say("cli.lang"))
        if act == "check":
            made.add_argument("files", nargs="+", metavar="FILE")
            made.add_argument("--json", action="store_true", help=say("cli.json"))

    _party(command("party", "cli.party"), translator)

    taken = command("import", "cli.import")
    taken.add_argument("file", metavar="FILE")
    taken.add_argument("--out", required=True, metavar="FILE", help=say("cli.out"))

    command("systems", "cli.systems")
    return top


def _party(party: argparse.ArgumentParser, translator: Translator) -> None:
    """What can be done with a whole party."""
    acts = party.add_subparsers(dest="act", metavar="ACT", required=True, parser_class=_Parser)
    for act, help_key in (("check", "cli.party.check"), ("sheet", "cli.party.sheet")):
        words = translator.say(Text(help_key))
        made = acts.add_parser(act, translator=translator, help=words, description=words)
        made.add_argument("--lang", choices=LANGUAGES, default=None, help=translator.say(Text("cli.lang")))
        made.add_argument("path", metavar="DIR|PARTY.json")
        if act == "check":
            made.add_argument("--json", action="store_true", help=translator.say(Text("cli.json")))
        else:
            paper = translator.say(Text("cli.paper"))
            made.add_argument("--paper", choices=PAPERS, default="a4", help=paper)
            made.add_argument("--out", required=True, metavar="FILE", help=translator.say(Text("cli.out")))
