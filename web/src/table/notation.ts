// Whether ids and lines of notation are shown instead of names and sentences: for players who type. Remembered on this device.
import { signal } from '@preact/signals';
import { readStored, writeStored } from '../storage';

export const notation = signal<boolean>(readStored<boolean>('notation', false));

export function showNotation(on: boolean): void {
  writeStored('notation', (notation.value = on));
}
