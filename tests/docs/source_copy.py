"""A part of the sources in a folder of its own, changed and built against the rest of this build."""
import concurrent.futures
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

from documents import ROOT

PROGRAM = pathlib.Path(os.environ.get('LEIPZIG', ROOT / 'build/release/src/cli/leipzig')).resolve()
BUILD = PROGRAM.parents[2]
BUILT = (BUILD / 'libleipzig_test_support.a').exists()


def run(*command, cwd=None):
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f'{shlex.join(map(str, command))}:\n{done.stdout}{done.stderr}'
    return done.stdout


class SourceCopy:
    def __init__(self, folder, game, more=()):
        """What the data checks need, the rules of a game and their tests, and more folders."""
        self.folder = folder
        for name in ('data', 'docs', 'tools', 'tests/data', f'tests/rules/{game}', f'src/games/{game}', 'src/draw', *more):
            shutil.copytree(ROOT / name, folder / name)
        shutil.copy(ROOT / 'src/games/catalogue.txt', folder / 'src/games')
        (folder / 'objects').mkdir()

    def stage(self, *names):
        """Include folders like those of the build, with links to these folders of the copy."""
        stage = self.folder / 'include'
        for name in names:
            link = stage / name.removeprefix('src/')
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(self.folder / name)
        (stage / 'data').mkdir()
        return stage

    def tables(self, game):
        """The data of a game as a source file."""
        source = self.folder / 'include/data' / f'{game}.cpp'
        data = sorted(file for file in (self.folder / 'data' / game).iterdir() if file.suffix in ('.json', '.md'))
        run(sys.executable, ROOT / 'tools/tabulate', source, game, *data)
        return source

    def check_data(self):
        return run(sys.executable, self.folder / 'tests/data/check_data.py')

    def compile(self, source):
        includes = [f'-I{self.folder}/include', *(f'-I{path}' for path in sorted((BUILD / 'include').iterdir()))]
        out = self.folder / 'objects' / f'{source.stem}.o'
        run('g++', '-std=c++20', '-O0', '-DNDEBUG', f'-DLEIPZIG_ROOT="{ROOT}"', *includes, '-c', source, '-o', out)
        return out

    def link(self, sources, without):
        """A test program of these sources and all libraries but those that they stand for and those above."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(self.compile, sources))
        left_out = {f'libleipzig_{name}.a' for name in (*without, 'games', 'server', 'host')}
        libraries = [path for path in sorted(BUILD.glob('libleipzig_*.a')) if path.name not in left_out]
        program = self.folder / 'test'
        run('g++', *objects, '-Wl,--start-group', *libraries, '-Wl,--end-group', '-lgtest', '-lgtest_main', '-lboost_json', '-pthread',
            '-o', program)
        return program
