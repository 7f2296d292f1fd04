#!/usr/bin/python3
"""Checks data/ against its schemas, against itself and against what the rule registers say; needs python3-jsonschema.

Prints a line for each check that failed, then `N passed, M failed`; exit 1 where one failed."""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import board_checks  # noqa: E402
import checks  # noqa: E402
import file_checks  # noqa: E402
import game_checks  # noqa: E402
import german_checks  # noqa: E402
import provenance_checks  # noqa: E402


def main():
    file_checks.schemas()
    if checks.failed:
        print("failed: the rest is not looked at while files break their schemas")
    else:
        for room in (file_checks, board_checks, game_checks, german_checks, provenance_checks):
            try:
                room.run()
            except (KeyError, IndexError, StopIteration) as error:  # a name that other checks have just called unknown
                checks.check(False, f"{room.__name__} stopped at {error!r}")
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
