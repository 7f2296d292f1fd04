#!/usr/bin/python3
"""Locking is checked at compile time: clang refuses code that breaks the annotations of host/mutex.h, and the host and the
server use no mutex without them."""
import pathlib
import re
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

COUNTER = '''
#include "host/mutex.h"
struct Counter {
  leipzig::host::Mutex mutex;
  int count GUARDED_BY(mutex) = 0;
  void add() REQUIRES(mutex) { ++count; }
  void reset() EXCLUDES(mutex) {
    const leipzig::host::Lock lock(mutex);
    count = 0;
  }
};
'''


@unittest.skipUnless(shutil.which('clang++'), 'clang++ is not installed')
class Annotations(unittest.TestCase):
    def compiles(self, body):
        code = COUNTER + 'void use(Counter& counter) {' + body + '}'
        command = ['clang++', '-std=c++20', '-fsyntax-only', '-Werror=thread-safety', f'-I{ROOT / "src"}', '-x', 'c++', '-']
        result = subprocess.run(command, input=code, text=True, capture_output=True)
        self.assertTrue(result.returncode == 0 or 'thread-safety' in result.stderr, result.stderr)
        return result.returncode == 0

    def test_with_the_lock_everything_is_allowed(self):
        self.assertTrue(self.compiles('const leipzig::host::Lock lock(counter.mutex); counter.add(); ++counter.count;'))
        self.assertTrue(self.compiles('counter.reset();'))

    def test_a_guarded_member_needs_the_lock(self):
        self.assertFalse(self.compiles('++counter.count;'))

    def test_a_function_that_requires_the_lock_needs_it(self):
        self.assertFalse(self.compiles('counter.add();'))

    def test_a_function_that_takes_the_lock_is_not_called_with_it(self):
        self.assertFalse(self.compiles('const leipzig::host::Lock lock(counter.mutex); counter.reset();'))

    def test_a_released_lock_does_not_count(self):
        self.assertFalse(self.compiles('leipzig::host::Lock lock(counter.mutex); lock.unlock(); counter.add();'))


class Sources(unittest.TestCase):
    # The reopened connections of a store on a full disk, read by many threads.
    ALLOWED = {'sqlite_store.cpp': {'std::shared_mutex', 'std::shared_lock', 'std::unique_lock'},
               'mutex.h': {'std::mutex', 'std::unique_lock', 'std::condition_variable'}}

    def test_no_lock_is_unchecked(self):
        lock = re.compile(r'std::(?:shared_mutex|mutex|lock_guard|unique_lock|shared_lock|scoped_lock|condition_variable)\b')
        for room in ('host', 'server'):
            for file in sorted((ROOT / 'src' / room).glob('*.*')):
                with self.subTest(file=file.name):
                    self.assertLessEqual(set(lock.findall(file.read_text())), self.ALLOWED.get(file.name, set()))


if __name__ == '__main__':
    unittest.main()
