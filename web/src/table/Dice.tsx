// Animation of the die, then its meaning. With reduced motion it appears at once.
import { useEffect, useState } from 'preact/hooks';
import type { Card } from '../protocol';
import { pace, prefersReducedMotion, t } from '../settings';
import { CardPicture } from './Card';
import type { Roll } from './rolls';
import type { Table } from './table';

const spots: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

export function Die({ value, size = 64 }: { value: number; size?: number }) {
  const pips = spots[value];
  return (
    <svg class="die" width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <rect x="4" y="4" width="92" height="92" rx="18" />
      {pips ? (
        pips.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="9.5" />)
      ) : (
        <text x="50" y="66">
          {value}
        </text>
      )}
    </svg>
  );
}

function Rolling({ roll, onDone }: { roll: Roll; onDone: () => void }) {
  const [face, setFace] = useState(prefersReducedMotion() ? roll.value : ((roll.value + 2) % 6) + 1);
  const [still, setStill] = useState(prefersReducedMotion());
  useEffect(() => {
    const end = setTimeout(onDone, prefersReducedMotion() ? 2600 : 2600 + 800 * pace());
    if (prefersReducedMotion()) return () => clearTimeout(end);
    let turns = 0;
    const tumble = setInterval(() => {
      turns += 1;
      if (turns < 8) setFace(((roll.value + turns * 5) % 6) + 1);
      else {
        setFace(roll.value);
        setStill(true);
        clearInterval(tumble);
      }
    }, 85 * pace());
    return () => {
      clearTimeout(end);
      clearInterval(tumble);
    };
  }, []);
  return (
    <button type="button" class={`roll card ${still ? 'still' : 'tumbling'}`} onClick={onDone} data-roll={roll.value}>
      <Die value={face} size={52} />
      <span class="roll-text">
        {still ? (
          <>
            <b>{roll.result || roll.value}</b>
            <span>
              {roll.result
                ? t('table.rolled.at', { column: roll.column, roll: roll.value, result: roll.label || roll.result })
                : roll.label}
            </span>
          </>
        ) : (
          <span>{roll.column}</span>
        )}
      </span>
    </button>
  );
}

// A revealed card is shown for a moment.
function Turned({ roll, table, onDone }: { roll: Roll & { card: Card }; table: Table; onDone: () => void }) {
  useEffect(() => {
    const end = setTimeout(onDone, 2200);
    return () => clearTimeout(end);
  }, []);
  return (
    <div class="roll card still turned" data-turned={roll.card.id}>
      <CardPicture face={table.labels.cardFace(roll.card)} width={72} />
      <span class="roll-text">
        <b>{roll.result}</b>
        <span>{roll.label}</span>
      </span>
    </div>
  );
}

export function Dice({ table }: { table: Table }) {
  const roll = table.roll.value;
  if (!roll) return null;
  const { card } = roll;
  if (card) return <Turned key={roll.n} roll={{ ...roll, card }} table={table} onDone={() => (table.roll.value = null)} />;
  return <Rolling key={roll.n} roll={roll} onDone={() => (table.roll.value = null)} />;
}
