// The course of a game: chances as a line, luck as bars, errors as circles. The same is in the tables and lists of the page.
import { study } from '../messages/study';
import { byTurn, isMirrored, marked, percent, points, type Review } from './review';

const kWidth = 640;
const kHeight = 200;
const kBars = 70;
const kGap = 12;
const kWin = 1_000_000;

interface Props {
  review: Review;
  seatName: (seat: string) => string;
}
export function ReviewGraph({ review, seatName }: Props) {
  const [first = '', second = ''] = Object.keys(review.seats);
  const all = points(review);
  const last = Math.max(1, all.at(-1)?.n ?? 1);
  const x = (n: number) => (n / last) * kWidth;
  const y = (value: number) => kHeight * (1 - value / kWin);
  const chance = (values: Record<string, number>, seat: string) => (seat === first ? (values[seat] ?? 0) : kWin - (values[seat] ?? 0));
  const line = (seat: string) => all.map(({ n, values }) => `${x(n).toFixed(1)},${y(chance(values, seat)).toFixed(1)}`).join(' ');
  const sums = byTurn(review);
  const greatest = Math.max(50_000, ...sums.map((sum) => Math.abs(sum.luck[first] ?? 0)));
  const middle = kHeight + kGap + kBars / 2;
  const mirrored = isMirrored(review);
  const own = all.map(({ values }) => chance(values, first));
  const short = study('review.graph.short', {
    side: seatName(first),
    from: percent(own[0] ?? 0),
    to: percent(own.at(-1) ?? 0),
    least: percent(Math.min(...own)),
    most: percent(Math.max(...own)),
  });
  return (
    <figure class="review-graph course">
      <svg viewBox={`-34 -8 ${kWidth + 42} ${kHeight + kGap + kBars + 26}`} role="img" aria-label={short}>
        <rect class="field french" x="0" y="0" width={kWidth} height={kHeight / 2} />
        <rect class="field allied" x="0" y={kHeight / 2} width={kWidth} height={kHeight / 2} />
        <rect class="field" x="0" y={kHeight + kGap} width={kWidth} height={kBars} />
        {[0, 50, 100].map((mark) => (
          <text key={mark} class="axis" x="-6" y={y(mark * 10_000) + 4}>
            {mark} %
          </text>
        ))}
        {sums.map((sum, i) => (
          <g key={sum.from}>
            {i > 0 && <path class="turn-line" d={`M${x(sum.from)} 0V${kHeight + kGap + kBars}`} />}
            {sum.turn !== null && (sums.length < 26 || i % 5 === 0) && (
              <text class="axis turn" x={(x(sum.from) + x(sum.to)) / 2} y={kHeight + kGap + kBars + 15}>
                {sum.turn}
              </text>
            )}
          </g>
        ))}
        <path class="even" d={`M0 ${kHeight / 2}H${kWidth}M0 ${middle}H${kWidth}`} />
        {sums.map((sum) => {
          const luck = sum.luck[first] ?? 0;
          const height = (Math.abs(luck) / greatest) * (kBars / 2 - 2);
          const width = Math.max(3, x(sum.to) - x(sum.from) - 4);
          return (
            <rect
              key={sum.from}
              class={`luck ${luck < 0 ? 'allied' : 'french'}`}
              x={(x(sum.from) + x(sum.to) - width) / 2}
              y={luck < 0 ? middle : middle - height}
              width={width}
              height={height}
            />
          );
        })}
        <text class="side seat-french" x="6" y="16">
          {seatName(first)}
        </text>
        <text class="side seat-allied" x="6" y={kHeight - 7}>
          {seatName(second)}
        </text>
        <polyline class={`curve ${mirrored ? '' : 'seat-french'}`} points={line(first)} />
        {!mirrored && <polyline class="curve seat-allied" points={line(second)} />}
        {marked(review).map((step) => (
          <circle
            key={step.from}
            class={`error ${step.mark} ${step.seat === first ? 'french' : 'allied'}`}
            cx={x(step.to)}
            cy={y(chance(step.after, step.seat))}
            r={step.mark === 'blunder' ? 6 : 4.5}
          />
        ))}
      </svg>
      <figcaption class="facts">{study(mirrored ? 'review.graph.about' : 'review.graph.about.two', { side: seatName(first) })}</figcaption>
    </figure>
  );
}
