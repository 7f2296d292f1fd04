#!/usr/bin/python3
"""Plain language (CONTRIBUTING.md, "How we write"): no "whoever", and no "he", "his" or "him", in texts of the project.

Write "they", use the imperative, or name the side."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ('src', 'web', 'docs', 'data', 'tests', 'bench', 'fuzz', 'tools', 'python', 'examples', 'deploy', 'cmake')
TEXTS = {'.h', '.cpp', '.ts', '.tsx', '.mjs', '.css', '.html', '.py', '.pyi', '.sh', '.cmake', '.md', '.json', '.svg', '.txt', ''}
# Not ours, generated, or not English; recorded games and stores must not change.
EXCLUDED = re.compile(r'^(web/(node_modules|dist)/|web/package-lock\.json|tests/(corpus|server/stores|golden)/|fuzz/(corpus|regressions)/'
                      r'|data/.*/?(rules\.)?de\.(json|md)$|tests/docs/check_language\.py$|.*__pycache__/)')
WORDS = re.compile(r"\b(whoever|he|his|him|himself|he'(s|d|ll))\b", re.IGNORECASE)


def files():
    yield from (ROOT / name for name in ('README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'))
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob('*')):
            name = str(file.relative_to(ROOT))
            if file.suffix in TEXTS and not EXCLUDED.search(name) and file.is_file():
                yield file


def english(line):
    """The line without German texts, which may contain these letters."""
    return re.sub(r'''"?\bde"?: (["'`]).*?(?<!\\)\1''', '', line)


class Language(unittest.TestCase):
    def test_no_words_that_assume_a_man(self):
        found, checked = [], 0
        for file in files():
            name = str(file.relative_to(ROOT))
            try:
                text = file.read_text(encoding='utf-8')
            except UnicodeDecodeError:
                continue
            checked += 1
            for number, line in enumerate(text.splitlines(), 1):
                if WORDS.search(english(line)):
                    found.append(f'{name}:{number}: {line.strip()[:120]}')
        self.assertGreater(checked, 500)
        self.assertEqual(found, [], 'write "they", use the imperative, or name the side:\n' + '\n'.join(found))


if __name__ == '__main__':
    unittest.main()
