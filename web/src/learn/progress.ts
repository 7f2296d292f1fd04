// Progress of this device in each tutorial.
import { signal } from '@preact/signals';
import { readStored, writeStored } from '../storage';

const reached = signal<Record<string, number>>(readStored('lessons', {})); // game -> current lesson, from 1

export const lessonOf = (game: string): number | undefined => reached.value[game];
export function noteLesson(game: string, lesson: number): void {
  reached.value = { ...reached.value, [game]: lesson };
  writeStored('lessons', reached.value);
}
