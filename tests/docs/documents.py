"""The documents of the project, taken apart: fenced blocks, code in the text, links, headings."""
import pathlib
import re
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Rule registers have their own checks (tests/data); the changelog names things of older versions.
DOCUMENTS = sorted(file for pattern in ('*.md', 'docs/**/*.md', 'web/*.md', '.github/**/*.md', 'data/*.md')
                   for file in ROOT.glob(pattern) if file.name != 'CHANGELOG.md')


class Block(NamedTuple):
    """A fenced block: ```LANGUAGE OPTIONS."""
    file: pathlib.Path
    line: int
    language: str
    options: str
    text: str

    @property
    def place(self):
        return f'{self.file.relative_to(ROOT)}:{self.line}'

    @property
    def why_not_run(self):
        return self.options.removeprefix('no-run:').strip() if self.options.startswith('no-run:') else None


class Span(NamedTuple):
    """Something in the text: `code`, or the target of a link."""
    file: pathlib.Path
    line: int
    text: str

    @property
    def place(self):
        return f'{self.file.relative_to(ROOT)}:{self.line}'


class Document:
    def __init__(self, file):
        self.file, self.blocks, self.headings = file, [], []
        prose, begun, info, body = [], 0, '', []
        for number, line in enumerate(file.read_text().splitlines(), 1):
            fence = re.match(r'\s*```\s*(.*)$', line)
            if fence and not begun:
                begun, info, body, indent = number, fence.group(1), [], len(line) - len(line.lstrip())
            elif fence:
                language, _, options = info.partition(' ')
                self.blocks.append(Block(file, begun, language, options.strip(), '\n'.join(body) + '\n'))
                begun = 0
            elif begun:
                body.append(line[indent:] if not line[:indent].strip() else line)
            else:
                if line.startswith('#'):
                    self.headings.append(anchor(line.lstrip('#').strip()))
                prose.append((number, line))
        self.unclosed = begun
        text, starts = '', []
        for number, line in prose:
            starts.append((len(text), number))
            text += line + '\n'
        self.text = text

        def at(offset):
            return max((pair for pair in starts if pair[0] <= offset), default=(0, 1))[1]

        code = list(re.finditer(r'(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)', re.sub(r'\n(?=\n)', '\n\0', text), re.S))
        self.code = [Span(file, at(found.start()), ' '.join(found.group(2).split())) for found in code if '\0' not in found.group(2)]
        self.links = [Span(file, at(found.start()), found.group(1)) for found in re.finditer(r'\]\(([^)\s]+)\)', text)]


def anchor(heading):
    """As GitHub makes it of a heading."""
    plain = re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', heading).lower()
    return re.sub(r'[^\w\- ]', '', plain).replace(' ', '-')


def documents():
    return [Document(file) for file in DOCUMENTS]
