#!/usr/bin/python3
"""Shards, merge, stop and resume: what many machines play is to the byte what one plays."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from program import GAME, LEIPZIG, ProgramTest

RECIPES = pathlib.Path(__file__).resolve().parents[2] / 'tools' / 'recipes'
DRILL = [GAME, '--scenario', 'drill']
DUEL = ['duel', *DRILL, '--french', 'recruit', '--paired', '--games', 14]
STATS = ['stats', *DRILL, '--games', 7, '--seed', 3]
LONG = ['stats', *DRILL, '--games', 1000]  # seconds of computing: it is stopped in the middle, however busy the machine is
PATIENCE = 120


def text(arguments):
    return list(map(str, arguments))


def cpu_seconds(process):
    """What a running process has computed so far, which is the same on a busy machine."""
    fields = pathlib.Path(f'/proc/{process.pid}/stat').read_text().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


class Shards(ProgramTest):
    def parts(self, command, shards):
        files = [self.folder / f'part-{i}.json' for i in range(shards)]
        for i, file in enumerate(files):
            self.out(*command, '--shard', f'{i}/{shards}', '--out', file)
        return files

    def whole(self, command):
        file = self.folder / 'whole.json'
        self.out(*command, '--out', file)
        return file.read_bytes()

    def test_shards_of_a_duel_join_to_the_bytes_of_one_run(self):
        for command in (DUEL, ['duel', *DRILL, '--games', 10, '--paired'], ['duel', *DRILL, '--games', 2]):
            merged = self.folder / 'merged.json'
            said = self.out('merge', *reversed(self.parts(command, 3)), '--out', merged)
            self.assertEqual(merged.read_bytes(), self.whole(command))
            self.assertIn(f'{command[-1] if command[-1] != "--paired" else 10} games', said)

    def test_what_a_merged_duel_says_is_what_the_duel_says(self):
        merged = self.json('merge', *self.parts(DUEL, 4))
        whole = self.json(*DUEL)
        for field in ('cpu_seconds', 'longest_thought'):
            merged.pop(field), whole.pop(field)
        self.assertEqual(merged, whole)

    def test_shards_of_stats_join_to_the_bytes_of_one_run_and_its_report(self):
        merged = self.folder / 'merged.html'
        self.out('merge', *self.parts(STATS, 3), '--out', merged, '--json')
        self.assertEqual(merged.with_suffix('.json').read_bytes(), self.whole(STATS))
        self.out(*STATS, '--out', self.folder / 'one.html', '--jobs', 2)
        self.assertEqual(merged.read_bytes(), (self.folder / 'one.html').read_bytes())
        self.assertFalse((self.folder / 'one.json').exists(), 'without --json there are no data beside the report')

    def test_a_shard_plays_the_games_with_its_number(self):
        first, second = (json.loads(file.read_text()) for file in self.parts(['stats', *DRILL, '--games', 3], 2))
        self.assertEqual(sum(first['tally']['winner'].values()), 2)
        self.assertEqual(sum(second['tally']['winner'].values()), 1)
        self.assertEqual(second['shard'], '1/2')

    def test_merge_refuses_doubled_missing_and_foreign_parts_by_name(self):
        parts = self.parts(STATS, 3)
        self.assertIn("'shard' 0/3 is also in", self.refused('merge', parts[0], *parts))
        self.assertIn('shard: 1/3 is missing', self.refused('merge', parts[0], parts[2]))
        changes = {'command': 'duel', 'game': 'bridge2013', 'scenario': 'first-day', 'french': 'random', 'games': 8,
                   'seed': 4, 'rules': '0' * 16, 'options': {}}
        for field, value in changes.items():
            foreign = self.file({**json.loads(parts[1].read_text()), field: value}, 'foreign.json')
            self.assertIn(f"'{field}' differs", self.refused('merge', parts[0], foreign, parts[2]))
        other = self.file({**json.loads(parts[1].read_text()), 'shard': '1/4'}, 'other.json')
        self.assertIn("'shard' is 1/4", self.refused('merge', parts[0], other))

    def test_merge_reads_strictly(self):
        part = json.loads(self.parts(STATS, 1)[0].read_text())
        for field, value in {'games': 'many', 'seed': -1, 'shard': '3/3', 'tally': {'winner': 3}, 'signature': 'x',
                             'command': 'frob', 'paired': 1}.items():
            complaint = self.refused('merge', self.file({**part, field: value}))
            self.assertIn(f'{field}: ', complaint)
        self.refused('merge', self.file('{'))
        self.refused('merge', self.folder / 'nothing.json')

    def test_wrong_shards_and_results_are_refused(self):
        for shard in ('4/4', '-1/4', '1', '1/0', 'a/b', '1/4x'):
            self.assertIn('--shard', self.refused(*DUEL, f'--shard={shard}', '--out', self.folder / 'x.json'))
        self.assertIn('--out FILE', self.refused(*DUEL, '--shard', '0/2'))
        self.assertIn('--out FILE', self.refused(*DUEL, '--resume'))
        self.assertIn('--sprt', self.refused(*DUEL, '--sprt', '0,30', '--shard', '0/2', '--out', self.folder / 'x'))
        self.assertIn('FILE.json', self.refused(*STATS, '--shard', '0/2', '--out', self.folder / 'x.html'))
        self.assertIn('FILE.html', self.refused(*STATS, '--out', self.folder / 'x.txt'))
        self.assertIn('only stats', self.refused('merge', *self.parts(DUEL, 1), '--out', self.folder / 'x.html'))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ['part-0.json'])


class StopAndResume(ProgramTest):
    """The same command with --resume goes on; what comes out is what a run without a stop writes."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / 'whole.json'
            subprocess.run([LEIPZIG, *text(LONG), '--out', file], check=True, capture_output=True)
            cls.whole = file.read_bytes()

    def setUp(self):
        super().setUp()
        self.result = self.folder / 'result.json'
        self.log = self.folder / 'result.json.log'

    def begin(self, enough=3):
        """A long run that has finished some rounds."""
        running = subprocess.Popen([LEIPZIG, *text(LONG), '--out', self.result], stderr=subprocess.PIPE, text=True)
        self.addCleanup(running.stderr.close)
        deadline = time.monotonic() + PATIENCE
        while not self.log.exists() or len(self.log.read_bytes().split(b'\n')) < enough + 2:
            self.assertLess(time.monotonic(), deadline)
            self.assertIsNone(running.poll(), 'it ended before it could be stopped')
            time.sleep(0.01)
        return running

    def finish(self):
        self.out(*LONG, '--out', self.result, '--resume')
        self.assertFalse(self.log.exists())
        self.assertEqual(self.result.read_bytes(), self.whole)

    def test_signals_keep_what_is_done(self):
        running = self.begin()
        running.send_signal(signal.SIGTERM)
        self.assertEqual(running.wait(timeout=PATIENCE), 1)
        self.assertRegex(running.stderr.read(), r'leipzig: stopped after \d+ of 1000 rounds; .*--resume')
        self.assertFalse(self.result.exists())
        finished = self.log.read_bytes().count(b'\n') - 1
        again = subprocess.Popen([LEIPZIG, *text(LONG), '--out', self.result, '--resume'], stderr=subprocess.PIPE, text=True)
        self.addCleanup(again.stderr.close)
        while cpu_seconds(again) < 0.1:
            time.sleep(0.01)
        again.send_signal(signal.SIGINT)
        again.wait(timeout=PATIENCE)
        self.assertGreaterEqual(self.log.read_bytes().count(b'\n') - 1, finished)
        self.finish()

    def test_a_kill_loses_only_the_games_being_played(self):
        running = self.begin()
        running.kill()
        running.wait()
        with self.log.open('ab') as file:
            file.write(b'{"round":999,"signa')  # as if it had been written when the machine went down
        self.finish()

    def test_a_finished_result_is_not_played_again(self):
        self.out(*STATS, '--out', self.result)
        changed = json.loads(self.result.read_text())
        changed['tally']['winner'] = {'french': 7}  # so that one sees where it comes from
        self.result.write_text(json.dumps(changed))
        self.out(*STATS, '--out', self.result, '--resume')
        self.assertEqual(json.loads(self.result.read_text())['tally']['winner'], {'french': 7})

    def test_resume_refuses_another_command_by_the_field(self):
        running = self.begin()
        running.terminate()
        running.wait()
        self.assertIn("'seed' differs", self.refused(*LONG, '--seed', 5, '--out', self.result, '--resume'))
        self.assertIn("'shard' differs", self.refused(*LONG, '--shard', '0/2', '--out', self.result, '--resume'))
        self.out(*STATS, '--out', self.result)  # without --resume it starts over
        self.assertIn("'games' differs", self.refused(*LONG, '--out', self.result, '--resume'))

    def test_a_sequential_test_resumes_to_the_same_decision(self):
        command = ['duel', *DRILL, '--french', 'recruit', '--games', 400, '--sprt', '0,100']
        whole = self.folder / 'whole.json'
        self.out(*command, '--out', whole)
        work, *_ = json.dumps(json.loads(whole.read_text())).split(', "signature"')
        self.log.write_text(work.replace(', "', ',"').replace(': ', ':') + '}\n')
        self.out(*command, '--out', self.result, '--resume', '--jobs', 2)
        self.assertEqual(self.result.read_bytes(), whole.read_bytes())
        self.assertLess(sum(json.loads(whole.read_text())['tally']['winner'].values()), 400)

    def test_two_runs_do_not_write_one_result(self):
        running = self.begin()
        self.assertIn('another run', self.refused(*LONG, '--out', self.result, '--resume'))
        running.terminate()
        running.wait()

    def test_without_a_file_a_stopped_duel_says_what_it_has_seen(self):
        running = subprocess.Popen([LEIPZIG, *text(['duel', *DRILL, '--games', 50_000_000])], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        while cpu_seconds(running) < 0.5:  # it plays some hundred games in that
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        out, error = running.communicate(timeout=PATIENCE)
        self.assertEqual(running.returncode, 1)
        self.assertIn('stopped after', error)
        self.assertRegex(out, r'drill: [1-9]\d* games')


class Recipes(ProgramTest):
    """The recipes of docs/many-machines.md, as people call them."""
    SHARDS = 3

    def setUp(self):
        super().setUp()
        self.results = self.folder / 'results'
        self.environment = dict(os.environ, LEIPZIG=LEIPZIG, OMPI_ALLOW_RUN_AS_ROOT='1',
                                OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1')

    def call(self, *command, **more):
        done = subprocess.run(text(command), capture_output=True, text=True, timeout=PATIENCE,
                              env={**self.environment, **more})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def check(self, joined):
        whole = self.folder / 'whole.json'
        self.out(*STATS, '--out', whole)
        self.assertEqual(joined.read_bytes(), whole.read_bytes())

    def merged(self):
        joined = self.folder / 'all.json'
        self.out('merge', *self.results.glob('part-*.json'), '--out', joined)
        return joined

    @unittest.skipUnless(shutil.which('parallel'), 'GNU parallel is not installed')
    def test_gnu_parallel(self):
        self.call(RECIPES / 'parallel.sh', self.results, self.SHARDS, *STATS)
        self.check(self.results / 'all.json')

    @unittest.skipUnless(shutil.which('mpirun'), 'Open MPI is not installed')
    def test_open_mpi(self):
        self.call('mpirun', '-n', self.SHARDS, '--oversubscribe', RECIPES / 'mpi.sh', self.results, *STATS)
        self.check(self.merged())

    def test_a_slurm_array_with_its_numbers_set_by_hand(self):
        for task in range(self.SHARDS):
            self.call('bash', RECIPES / 'array.sbatch', self.results, *STATS, SLURM_ARRAY_TASK_ID=str(task),
                      SLURM_ARRAY_TASK_COUNT=str(self.SHARDS))
        self.check(self.merged())

    def test_a_slurm_task_that_is_told_to_stop_keeps_what_it_has(self):
        task = subprocess.Popen(text(['bash', RECIPES / 'array.sbatch', self.results, *LONG]), stderr=subprocess.DEVNULL,
                                env={**self.environment, 'SLURM_ARRAY_TASK_ID': '0', 'SLURM_ARRAY_TASK_COUNT': '1'})
        log = self.results / 'part-0.json.log'
        deadline = time.monotonic() + PATIENCE
        while not log.exists() or log.read_bytes().count(b'\n') < 3:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        task.terminate()
        self.assertEqual(task.wait(timeout=PATIENCE), 1)
        self.assertGreaterEqual(log.read_bytes().count(b'\n'), 3)


if __name__ == '__main__':
    unittest.main(verbosity=2)  # says what was skipped, and why
