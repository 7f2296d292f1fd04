// The map layers that can be switched on and off, remembered on this device. The last moves are a setting.
import { signal } from '@preact/signals';
import type { PlanningLayer, RegionLayer, SurveyLayer } from '../games/description';
import { changeSettings, settings } from '../settings';
import { readStored, writeStored } from '../storage';

export const layerNames = ['counters', 'zoc', 'numbers', 'names', 'moves'] as const;
// Those of campaigns come with the game's description.
// The layer of certainty has its switch with the sources of the map.
export type LayerName = (typeof layerNames)[number] | 'certainty' | RegionLayer | SurveyLayer | PlanningLayer | 'rivers';
type Shown = Partial<Record<LayerName, boolean>>;
const defaults: Shown = { counters: true, numbers: true, names: true, moves: true };

export class LayerSwitches {
  private readonly shown = signal<Shown>({ ...defaults, ...readStored<Shown>('layers', {}) });

  isOn(name: LayerName): boolean {
    if (name === 'moves') return settings.lastMoves.value;
    return this.shown.value[name] ?? false;
  }
  toggle(name: LayerName): void {
    if (name === 'moves') {
      changeSettings({ lastMoves: !settings.lastMoves.value });
      return;
    }
    this.shown.value = { ...this.shown.value, [name]: !this.shown.value[name] };
    writeStored('layers', this.shown.value);
  }
}
