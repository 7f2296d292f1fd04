#!/usr/bin/python3
"""Thousands of documents that are almost right: refused with a message or played, never a crash, never a hang."""
from mutate_program import MutationTest
from program import main


class ManyMutations(MutationTest):
    def test_mutated_documents(self):
        self.check_mutations(4000, seed=1813)


if __name__ == '__main__':
    main()
