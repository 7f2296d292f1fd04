// Dialogs for build-up, breakdown and forced marches that preview the result. Options and results come from the server's forecast;
// choices come from the table.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../kit/Dialog';
import { isPlanWord, plan, campaignWord } from '../messages/campaign';
import { fill } from '../settings';
import type { Choice, Preview, Target } from '../protocol';
import { SmallCounter } from './Counter';
import { describePiece } from './labels';
import { Odds } from './Odds';
import type { Table } from './table';
import type { ViewIndex } from './viewIndex';

type Sort = 'organize' | 'march';

// The current space: that of the selected unit, or of the open stack.
export function placeInHand(table: Table): string | null {
  const selection = table.selection.current.value;
  if (selection?.is === 'subject') {
    const at = table.index.pieces.value.get(selection.subject)?.at ?? selection.subject;
    return table.board.spaces.has(at) ? at : null;
  }
  if (selection?.is === 'group') {
    const places = new Set(selection.subjects.map((id) => table.index.spaceOf(id)));
    return places.size === 1 ? ([...places][0] ?? null) : null;
  }
  return table.selection.opened.value;
}

function choicesHere(table: Table, sort: Sort, at: string): Choice[] {
  const here = new Set([at, ...(table.index.stacks.value.get(at) ?? []).map((piece) => piece.id)]);
  return table.selection.choices.value.filter((choice) => table.game.kinds[choice.kind]?.shown === sort && here.has(choice.subject));
}

export interface Way {
  kind: string;
  subject: string;
  line: string;
  preview: Preview;
  parts: string[]; // pieces that are combined
  makes: { label: string; strength: number }[];
}

const side = (preview: Preview, name: string) => preview.terms.filter((term) => term.side === name);

// One option per forecast; options that differ only in which of several identical pieces they use are merged.
export function waysOf(table: Pick<Table, 'game'>, kind: string, subject: string, targets: Target[]): Way[] {
  const whole = table.game.kinds[kind]?.whole;
  return targets.flatMap((target) =>
    (target.forecast ?? []).map((preview) => {
      const parts = side(preview, 'before').map((term) => term.label);
      return {
        kind,
        subject,
        line: whole ? fill(whole, { parts: parts.join(' ') }) : target.text,
        preview,
        parts,
        makes: side(preview, 'after').map((term) => ({ label: term.label, strength: term.value })),
      };
    }),
  );
}

const makes = (way: Way): string =>
  way.makes
    .map((made) => made.label)
    .sort()
    .join(' + ');
const likeness = (index: Pick<ViewIndex, 'pieces'>, way: Way): string => {
  const of = (id: string) => {
    const piece = index.pieces.value.get(id);
    return piece ? `${piece.type} ${piece.designation} ${piece.values['left'] ?? ''}` : id;
  };
  return `${way.parts.map(of).sort().join(',')} > ${makes(way)}`;
};

// Options that use every chosen piece, each kind once.
export function fitting(index: Pick<ViewIndex, 'pieces'>, ways: Way[], chosen: string[]): Way[] {
  const found = new Map<string, Way>();
  for (const way of ways) {
    if (!chosen.every((id) => way.parts.includes(id))) continue;
    const name = likeness(index, way);
    if (!found.has(name)) found.set(name, way);
  }
  return [...found.values()];
}

async function ask(table: Table, choices: Choice[]): Promise<Way[]> {
  const active = table.perspective.active.value;
  if (!active) return [];
  const answers = await Promise.all(choices.map(({ kind, subject }) => active.link.ask({ type: 'targets', kind, subject })));
  return answers.flatMap((answer) => (answer?.type === 'targets' ? waysOf(table, answer.kind, answer.subject, answer.targets) : []));
}

const pieceWord = (label: string): string => {
  const figures = / (\(?\d[\d()]*-\d+)$/.exec(label)?.[1] ?? '';
  const name = figures ? label.slice(0, -figures.length - 1) : label;
  return `${campaignWord('piece', name)} ${figures}`.trim();
};
const count = (labels: string[]): string => {
  const many = new Map<string, number>();
  for (const label of labels) many.set(label, (many.get(label) ?? 0) + 1);
  return [...many].map(([label, n]) => (n > 1 ? `${n} × ${label}` : label)).join(' + ');
};

function WayCard({ way, picked, onPick, onRule }: { way: Way; picked: boolean; onPick: () => void; onRule: (rule: string) => void }) {
  const { before = 0, after = 0, cost = 0 } = way.preview.totals;
  const left = side(way.preview, 'left')[0];
  const rules = [...new Set(way.preview.terms.map((term) => term.rule).filter(Boolean))];
  const gain = after - before;
  return (
    <li class={`way-card ${picked ? 'picked' : ''}`}>
      <label>
        <input type="radio" name="way" checked={picked} onChange={onPick} />
        <span class="way-text">
          <b>{count(way.makes.map((made) => pieceWord(made.label)))}</b>
          <small>{way.parts.join(' + ')}</small>
        </span>
        <span class="factors">
          <span>
            <small>{plan('organize.before')}</small> {before}
          </span>
          <span aria-hidden="true">→</span>
          <span>
            <small>{plan('organize.after')}</small> <b>{after}</b>{' '}
            {gain !== 0 && <em class={gain > 0 ? 'gain' : 'fall'}>{gain > 0 ? `+${gain}` : `−${-gain}`}</em>}
          </span>
        </span>
      </label>
      <p class="price">
        {cost > 0 ? plan('organize.cost', { n: cost }) : plan('organize.free')}
        {left && ` · ${plan('organize.left', { n: left.value })}`}{' '}
        {rules.map((rule) => (
          <button key={rule} type="button" class="rule-link" onClick={() => onRule(rule)}>
            {rule}
          </button>
        ))}
      </p>
    </li>
  );
}

function OrganizeDialog({ table, at, onClose, onRule }: { table: Table; at: string; onClose: () => void; onRule: (rule: string) => void }) {
  const [ways, setWays] = useState<Way[] | null>(null);
  const [up, setUp] = useState(true);
  const [chosen, setChosen] = useState<string[]>([]);
  const [pick, setPick] = useState('');
  useEffect(() => {
    let gone = false;
    void ask(table, choicesHere(table, 'organize', at)).then((found) => {
      if (gone) return;
      setWays(found);
      setUp(found.some((way) => way.parts.length > way.makes.length));
    });
    return () => {
      gone = true;
    };
  }, [table, at]);
  const space = table.board.spaces.get(at);
  const is = (way: Way) => (up ? way.parts.length > way.makes.length : way.parts.length < way.makes.length);
  const both = ways?.some((way) => way.parts.length > way.makes.length) && ways.some((way) => way.parts.length < way.makes.length);
  const here = (ways ?? []).filter(is);
  const shown = fitting(table.index, here, chosen);
  const name = (way: Way) => `${way.line} ${makes(way)}`;
  const picked = shown.find((way) => name(way) === pick) ?? shown[0];
  const pieces = (table.index.stacks.value.get(at) ?? []).filter((piece) => here.some((way) => way.parts.includes(piece.id)));
  const turn = (to: boolean) => {
    setUp(to);
    setChosen([]);
    setPick('');
  };
  return (
    <Dialog title={plan('organize.title', { space: space ? table.labels.place(space) : at })} onClose={onClose}>
      {ways === null && <p class="facts">{plan('loading')}</p>}
      {both && (
        <div class="segments" role="group" aria-label={plan('organize')}>
          {[true, false].map((to) => (
            <button key={String(to)} type="button" aria-pressed={up === to} onClick={() => turn(to)}>
              {plan(to ? 'organize.up' : 'organize.down')}
            </button>
          ))}
        </div>
      )}
      {pieces.length > 1 && (
        <fieldset class="choose-pieces">
          <legend>{plan('organize.choose')}</legend>
          {pieces.map((piece) => (
            <button
              key={piece.id}
              type="button"
              class="tray-unit"
              aria-pressed={chosen.includes(piece.id)}
              onClick={() => setChosen(chosen.includes(piece.id) ? chosen.filter((id) => id !== piece.id) : [...chosen, piece.id])}
            >
              <SmallCounter piece={piece} game={table.game} size={38} />
              <span class="sr-only">{describePiece(table, piece)}</span>
            </button>
          ))}
        </fieldset>
      )}
      {ways !== null && shown.length === 0 && <p class="facts">{plan('organize.none')}</p>}
      {shown.length > 0 && (
        <fieldset class="ways">
          <legend>{plan('organize.into')}</legend>
          <ul>
            {shown.map((way) => (
              <WayCard
                key={name(way)}
                way={way}
                picked={way === picked}
                onPick={() => setPick(name(way))}
                onRule={(rule) => {
                  onClose();
                  onRule(rule);
                }}
              />
            ))}
          </ul>
        </fieldset>
      )}
      <div class="row">
        <button
          type="button"
          class="primary grow"
          disabled={!picked}
          data-line={picked?.line}
          onClick={() => {
            onClose();
            if (picked) void table.send(picked.line);
          }}
        >
          {plan('organize.do')}
        </button>
      </div>
    </Dialog>
  );
}

// "double by FS8": how far, and what pays for it.
export function marchText(labels: Pick<Table['labels'], 'name'>, how: string): string {
  const [, pace, price, source = ''] = /^(double|triple)(?: (by|from) (.+))?$/.exec(how) ?? [];
  if (pace !== 'double' && pace !== 'triple') return how;
  if (price === undefined) return plan(`march.${pace}`);
  return price === 'from' ? plan(`march.${pace}.gotha`) : plan(`march.${pace}.by`, { supply: labels.name(source) });
}

function MarchDialog({ table, unit, onClose }: { table: Table; unit: string; onClose: () => void }) {
  const [ways, setWays] = useState<Target[] | null>(null);
  useEffect(() => {
    let gone = false;
    void table.perspective.active.value?.link.ask({ type: 'targets', kind: 'march', subject: unit }).then((answer) => {
      if (!gone && answer?.type === 'targets') setWays(answer.targets);
    });
    return () => {
      gone = true;
    };
  }, [table, unit]);
  const title = (words: string) => (isPlanWord(`march.${words}`) ? plan(`march.${words}` as Parameters<typeof plan>[0]) : words);
  return (
    <Dialog title={plan('march.title', { unit: table.labels.name(unit) })} onClose={onClose}>
      <p class="facts">{plan('march.about')}</p>
      {ways === null && <p class="facts">{plan('loading')}</p>}
      {(ways ?? []).map((way) => (
        <section key={way.text} class="march-way">
          {(way.forecast ?? []).map((preview) => (
            <div key={preview.title}>
              <h3>{title(preview.title)}</h3>
              <Odds table={table} chances={preview.chances} />
            </div>
          ))}
          <button
            type="button"
            class="primary"
            data-line={way.text}
            onClick={() => {
              onClose();
              void table.send(way.text);
            }}
          >
            {marchText(table.labels, way.target)}
          </button>
        </section>
      ))}
    </Dialog>
  );
}

// The buttons that open the dialogs, in the dock.
export function PlanButtons({ table, onRule }: { table: Table; onRule: (rule: string) => void }) {
  const [open, setOpen] = useState<{ sort: Sort; at: string; unit: string } | null>(null);
  const at = placeInHand(table);
  const selection = table.selection.current.value;
  const unit = selection?.is === 'subject' ? selection.subject : '';
  const organizes = at !== null && choicesHere(table, 'organize', at).length > 0;
  const isPointed = (sort: Sort) =>
    table.selection.choices.value.some(
      (choice) => table.game.kinds[choice.kind]?.shown === sort && choice.targets.some((target) => table.pointed.value.has(target.text)),
    );
  const marches = table.selection.choices.value.some(
    (choice) => choice.subject === unit && unit !== '' && table.game.kinds[choice.kind]?.shown === 'march',
  );
  return (
    <>
      {organizes && at && (
        <button
          type="button"
          class={`open-organize ${isPointed('organize') ? 'pointed' : ''}`}
          onClick={() => setOpen({ sort: 'organize', at, unit })}
        >
          {plan('organize')}
        </button>
      )}
      {marches && (
        <button
          type="button"
          class={`open-march ${isPointed('march') ? 'pointed' : ''}`}
          onClick={() => setOpen({ sort: 'march', at: at ?? '', unit })}
        >
          {plan('march')}
        </button>
      )}
      {open?.sort === 'organize' && <OrganizeDialog table={table} at={open.at} onClose={() => setOpen(null)} onRule={onRule} />}
      {open?.sort === 'march' && <MarchDialog table={table} unit={open.unit} onClose={() => setOpen(null)} />}
    </>
  );
}
