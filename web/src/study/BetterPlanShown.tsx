// The better plan of a review beside the replay: its steps in words; the arrows are on the board.
import { study } from '../messages/study';
import { reviewLink } from '../route';
import { sentence } from '../table/story';
import type { Table } from '../table/table';
import { percent } from './review';

// The server knows the table, and its game is over.
export const canBeReviewed = (table: Table): boolean => table.isOver.value && !table.lesson.value && Boolean(table.perspective.key());

export function BetterPlanShown({ table }: { table: Table }) {
  const plan = table.replay.plan.value;
  if (!plan) return null;
  const seat = table.view.value?.turn.seat ?? '';
  return (
    <section class="better-plan hint" aria-label={study('plan.title')}>
      <h2>{study('plan.title')}</h2>
      <p class="facts">{study('plan.about', { side: table.labels.seat(seat), n: percent(plan.expected * 1000) })}</p>
      <ol class="plan">
        {plan.actions.map((action, i) => (
          <li key={`${i} ${action.text}`}>
            <button type="button" class="log-entry" onClick={() => table.showOnBoard([action])}>
              <span class="n">{i + 1}</span>
              <span class="text">{sentence(table, action)}</span>
            </button>
          </li>
        ))}
      </ol>
      <a class="button" href={reviewLink(table.id, plan.level)}>
        {study('plan.back')}
      </a>
    </section>
  );
}
