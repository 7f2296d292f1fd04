// The survey of a table: fetched only while something shows it, and again when the game has moved on.
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Survey } from '../protocol';
import { language } from '../settings';
import type { Table } from './table';

interface Watched {
  wanted: ReturnType<typeof signal<number>>;
  survey: ReadonlySignal<Survey | null>;
  failed: ReadonlySignal<boolean>;
}
const watched = new WeakMap<Table, Watched>();

function watch(table: Table): Watched {
  const wanted = signal(0);
  const survey = signal<Survey | null>(null);
  const failed = signal(false);
  let asking = false;
  let have = '';
  const moment = computed(() => {
    const latest = table.latest.value;
    if (!latest || table.perspective.curtain.value) return null;
    const n = table.replay.at.value ?? latest.number;
    return { n, name: `${n} ${latest.revision} ${table.replay.as.value ?? ''} ${table.perspective.key() ?? ''} ${language.value}` };
  });
  const ask = async (): Promise<void> => {
    const at = moment.peek();
    if (!at || asking || at.name === have || (wanted.peek() ?? 0) === 0) return;
    asking = true;
    try {
      const found = await table.surveyAt(at.n);
      have = at.name;
      if (found) survey.value = found;
      failed.value = !found;
    } catch {
      have = at.name;
      failed.value = true;
    }
    asking = false;
    void ask(); // the game may have moved on
  };
  effect(() => {
    void moment.value;
    void wanted.value;
    untracked(() => void ask());
  });
  return { wanted, survey, failed };
}

function of(table: Table): Watched {
  let found = watched.get(table);
  if (!found) watched.set(table, (found = watch(table)));
  return found;
}

// Hook: requests the survey while the component is mounted and `wants` it.
export function useSurvey(table: Table, wants = true): { survey: Survey | null; failed: boolean } {
  const found = of(table);
  useEffect(() => {
    if (!wants) return;
    found.wanted.value = (found.wanted.peek() ?? 0) + 1;
    return () => {
      found.wanted.value = (found.wanted.peek() ?? 0) - 1;
    };
  }, [found, wants]);
  return { survey: found.survey.value, failed: found.failed.value };
}
