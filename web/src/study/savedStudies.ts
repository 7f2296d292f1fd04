// Studies saved on this device.
import { signal } from '@preact/signals';
import * as v from 'valibot';
import { readStored, writeStored } from '../storage';
import { StudyFile } from './studyFile';

export interface SavedStudy {
  id: string;
  saved: number; // milliseconds
  study: StudyFile;
}
const isSaved = (entry: unknown): entry is SavedStudy =>
  typeof entry === 'object' && entry !== null && 'study' in entry && v.is(StudyFile, entry.study);
const stored = (): SavedStudy[] => {
  const found = readStored<unknown>('studies', []);
  return Array.isArray(found) ? found.filter(isSaved) : [];
};
export const savedStudies = signal<SavedStudy[]>(stored());

const write = (list: SavedStudy[]) => {
  savedStudies.value = list;
  writeStored('studies', list);
};
// False where the browser stores nothing, or has no room.
export function saveStudy(id: string, study: StudyFile): boolean {
  write([{ id, saved: Date.now(), study }, ...stored().filter((entry) => entry.id !== id)]);
  return stored().some((entry) => entry.id === id);
}
export const forgetStudy = (id: string): void => write(stored().filter((entry) => entry.id !== id));
export const newStudyId = (): string => crypto.randomUUID();
