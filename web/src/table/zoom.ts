// Zoom level in steps: zoom-dependent parts are redrawn only when a step is crossed.
import { signal, type Signal } from '@preact/signals';
import type { Table } from './table';

const kStep = 1.18;
const zooms = new WeakMap<Table, Signal<number>>();

// Screen pixels per board unit, rounded to a step.
export function zoomOf(table: Table): Signal<number> {
  let found = zooms.get(table);
  if (!found) zooms.set(table, (found = signal(1)));
  return found;
}
export function noteZoom(table: Table, k: number): number {
  const rounded = kStep ** Math.round(Math.log(k) / Math.log(kStep));
  const zoom = zoomOf(table);
  if (zoom.peek() !== rounded) zoom.value = rounded;
  return rounded;
}
