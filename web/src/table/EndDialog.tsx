// The dialog at the end of a game: who won, then replay, rematch and review; dice and record below.
import { useRef, useState } from 'preact/hooks';
import { Dialog } from '../kit/Dialog';
import { people } from '../messages/people';
import { study } from '../messages/study';
import { analysisLink, reviewLink } from '../route';
import { t } from '../settings';
import { canBeReviewed } from '../study/BetterPlanShown';
import { Declined, RematchAsk } from './Agreements';
import { CourseGraph } from './CourseGraph';
import type { Table } from './table';

// In the reader's words where the game did not end by its rules.
function reason(table: Table, text: string): string {
  const ended = table.latest.value?.ended ?? '';
  const seats = table.perspective.seats.value;
  if (ended === 'draw agreed') return people('over.agreed');
  const [, seat = '', how = ''] = /^(\S+) (resigned|ran out of time)$/.exec(ended) ?? [];
  if (!seat) return text;
  const kind = how === 'resigned' ? 'resigned' : 'time';
  return seats.length === 1 && seats[0] === seat ? people(`over.${kind}.you`) : people(`over.${kind}`, { seat: table.labels.seat(seat) });
}

export function EndDialog({ table }: { table: Table }) {
  const state = table.latest.value;
  const review = useRef<HTMLDivElement>(null);
  const [reviewed, setReviewed] = useState(false);
  if (!state || state.lesson || state.analysis || table.endSeen.value || table.replay.at.value !== null) return null;
  const verdict = state.over ?? state.view.verdict;
  if (!verdict) return null;
  const { winner } = verdict;
  const seats = table.perspective.seats.value;
  const me = seats.length === 1 ? seats[0] : undefined;
  const title = !me ? t('over.title') : !winner ? people('over.draw') : people(me === winner ? 'over.you_won' : 'over.you_lost');
  const close = () => (table.endSeen.value = true);
  return (
    <Dialog title={title} onClose={close}>
      <p class={`verdict ${me ? (me === winner ? 'won' : winner ? 'lost' : '') : ''}`}>
        {winner ? t('over.won', { seat: table.labels.seat(winner) }) : t('over.draw')}
      </p>
      <p>{reason(table, verdict.text)}</p>
      <div class="row wrap end-actions">
        <button
          type="button"
          class="primary"
          onClick={() => {
            close();
            void table.replay.goTo(0);
          }}
        >
          {t('table.replay')}
        </button>
        <RematchAsk table={table} />
        {canBeReviewed(table) && (
          <a class="button" href={reviewLink(table.id)}>
            {study('review.errors_luck')}
          </a>
        )}
        {canBeReviewed(table) && (
          <a class="button" href={analysisLink('table', table.id)}>
            {study('analysis.of')}
          </a>
        )}
        {reviewed && (
          <button type="button" class="to-review" onClick={() => review.current?.scrollIntoView({ block: 'start' })}>
            {people('over.review')}
          </button>
        )}
        <button type="button" onClick={close}>
          {t('over.look')}
        </button>
      </div>
      {state.declined?.what === 'rematch' && <Declined table={table} />}
      <div ref={review}>
        <CourseGraph table={table} onLeave={close} onReady={() => setReviewed(true)} />
      </div>
      <section class="end-dice">
        <h3>{people('over.dice')}</h3>
        <button type="button" class="export" onClick={() => void table.exportRecord()}>
          {t('table.export')}
        </button>
        {state.seed && (
          <>
            <h4>{t('over.seed')}</h4>
            <code class="long">{state.seed}</code>
            <p class="facts">{t('over.verify')}</p>
          </>
        )}
      </section>
    </Dialog>
  );
}
