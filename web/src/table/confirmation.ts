// Whether a button that ends something asks first, and why: what would be lost or left undone.
import { hand } from '../messages/handling';
import type { Duty } from '../protocol';
import type { Setting } from '../settings';
import { t } from '../settings';

interface Situation {
  ends: boolean; // the button ends a part of the turn
  movement: boolean; // units move in this part
  able: number; // units on the map that can still act
  own: number; // all units of that side on the map
  duties: Duty[];
  confirm: Setting<'confirm'>;
}

const kFew = 3;

// Empty: nothing to ask.
export function reasonsToAsk({ ends, movement, able, own, duties, confirm }: Situation): string[] {
  if (!ends || confirm === 'never') return [];
  const reasons: string[] = [];
  const units = (id: string) => duties.filter((duty) => duty.id === id && !duty.must).flatMap((duty) => duty.units);
  const lost = duties.filter((duty) => duty.loses).flatMap((duty) => duty.units);
  const waiting = units('enter').filter((unit) => !lost.includes(unit));
  if (lost.length > 0) reasons.push(hand('confirm.lost', { units: lost.join(', ') }));
  if (waiting.length > 0) reasons.push(hand('confirm.waiting', { units: waiting.join(', ') }));
  // Most of an army: a few units that stay where they are is how games are played.
  if (movement && able >= kFew && able * 2 > own) reasons.push(t('table.end.sure', { n: able }));
  if (reasons.length === 0 && confirm === 'always') reasons.push(hand('confirm.always'));
  return reasons;
}
