// Buttons of choices and of ends: an end that is not allowed yet, the question before something is lost, standing answers.
import { useEffect, useRef } from 'preact/hooks';
import { hand } from '../messages/handling';
import { language, settings } from '../settings';
import { reasonsToAsk } from './confirmation';
import type { ActionButton } from './selection';
import { canStand } from './standing';
import type { Table } from './table';

function reasons(table: Table, button: ActionButton): string[] {
  const view = table.view.value;
  const onMap = (id: string) => table.index.spaceOf(id) !== undefined;
  return reasonsToAsk({
    ends: button.ends,
    movement: table.selection.choices.value.some((choice) => choice.kind === 'move'),
    able: table.selection.able.value.filter(onMap).length,
    own: (view?.pieces ?? []).filter((piece) => piece.seat === view?.turn.seat && onMap(piece.id)).length,
    duties: table.agenda.duties.value,
    confirm: table.lesson.value ? 'never' : settings.confirm.value,
  });
}

export function ChoiceButton({ table, button }: { table: Table; button: ActionButton }) {
  return (
    <button
      type="button"
      class={`${button.ends ? 'primary' : ''} ${table.pointed.value.has(button.line) ? 'pointed' : ''}`}
      data-kind={button.kind}
      data-line={button.line}
      onClick={() => {
        const asked = reasons(table, button);
        if (asked.length > 0) table.confirming.value = { ...button, reasons: asked, number: table.latest.value?.number ?? 0 };
        else void table.send(button.line);
      }}
    >
      {button.label}
    </button>
  );
}

// The question before an end that loses something.
export function Confirmation({ table }: { table: Table }) {
  const asked = table.confirming.value;
  const yes = useRef<HTMLButtonElement>(null);
  const shown = asked !== null && asked.number === table.latest.value?.number && table.perspective.active.value !== null;
  useEffect(() => {
    if (shown) yes.current?.focus();
  }, [shown]);
  if (!shown) return null;
  const close = () => (table.confirming.value = null);
  return (
    <div class="confirmation" role="alertdialog" aria-label={asked.label}>
      {asked.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <div class="row">
        <button
          ref={yes}
          type="button"
          class="primary"
          data-confirm={asked.kind}
          onClick={() => {
            close();
            void table.send(asked.line);
          }}
        >
          {hand('confirm.yes', { action: asked.label })}
        </button>
        <button type="button" data-confirm="no" onClick={close}>
          {hand('confirm.no')}
        </button>
      </div>
    </div>
  );
}

// The end of a phase that is not allowed yet: it looks disabled, and says why and where.
export function BlockedEnd({ table }: { table: Table }) {
  const blocked = table.agenda.blocked.value;
  if (!blocked) return null;
  const action = table.game.kinds[blocked.kind]?.label[language.value] ?? blocked.kind;
  return (
    <button
      type="button"
      class={`blocked ${table.pointed.value.has(blocked.line) ? 'pointed' : ''}`}
      data-end={blocked.kind}
      aria-disabled="true"
      title={hand('end.blocked', { action })}
      onClick={() => void table.explainEnd()}
    >
      {action}
    </button>
  );
}

// A repeated question can be answered for the rest of the turn.
export function StandingSwitch({ table, buttons }: { table: Table; buttons: ActionButton[] }) {
  const { standing } = table;
  const offered = buttons.filter((button) => canStand(button.kind));
  const kinds = [...new Set([...offered.map((button) => button.kind), ...standing.now.value.map((one) => one.kind)])];
  if (table.lesson.value || kinds.length === 0) return null;
  return (
    <>
      {kinds.map((kind) => (
        <label key={kind} class="standing">
          <input type="checkbox" checked={standing.has(kind)} onChange={(event) => standing.set(kind, event.currentTarget.checked)} />
          {hand('standing', { action: table.game.kinds[kind]?.label[language.value] ?? kind })}
        </label>
      ))}
    </>
  );
}

// What was played without a click.
export function PlayedNote({ table }: { table: Table }) {
  const played = table.standing.played.value;
  const latest = table.latest.value;
  if (!played || !latest || latest.number <= played.number || latest.number > played.number + 2) return null;
  const action = table.game.kinds[played.kind]?.label[language.value] ?? played.line;
  const undo = table.undoTarget();
  return (
    <p class="played" role="status">
      {hand(played.standing ? 'played.standing' : 'played.forced', { action })}
      {undo !== null && (
        <button type="button" class="link" onClick={() => void table.undo(played.number)}>
          {hand('played.undo')}
        </button>
      )}
    </p>
  );
}
