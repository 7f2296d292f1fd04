"""Exceptions."""
from __future__ import annotations

from typing import Optional


class Refused(Exception):
    """An illegal action; nothing was changed.

    rule: the id in the game's register, such as 'BON-5.13' (leipzig.rule has its words), or 'notation' where a text could
    not be read at all. text: why. game: in a batch, the number of the game.
    """

    def __init__(self, rule: str, text: str, game: Optional[int] = None) -> None:
        super().__init__(rule, text, game)
        self.rule = rule
        self.text = text
        self.game = game

    def __str__(self) -> str:
        where = '' if self.game is None else f'game {self.game}: '
        return f'{where}{self.rule}: {self.text}'


class Fault(ValueError):
    """A document or an argument is wrong. field: its path, such as 'pieces.FR-4'. text: what is wrong with it."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, text)
        self.field = field
        self.text = text

    def __str__(self) -> str:
        return f'{self.field}: {self.text}'
