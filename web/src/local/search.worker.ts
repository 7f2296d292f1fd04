// Searches for computer players, hints and reviews. It works through one order at a time; an order that is no longer needed ends
// with this worker, which is cheap to replace.
import type { FromSearch, ToSearch } from './messages';
import { Games } from './module';

let games: Promise<Games> | undefined;
let current = 0;
const tell = (message: FromSearch) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToSearch>) => {
  if (data.type === 'module') {
    games = Games.instantiate(data.module, {
      progress: (thousandths) => {
        tell({ type: 'progress', id: current, thousandths });
        return true;
      },
    });
    return;
  }
  const { id, order } = data;
  try {
    const ready = await games;
    current = id;
    tell({ type: 'progress', id, thousandths: 0 });
    tell({ type: 'found', id, findings: ready?.call('leipzig_run_search', order) ?? '' });
  } catch (problem) {
    tell({ type: 'found', id, findings: JSON.stringify({ error: String(problem) }) });
  }
};
