// A counter in the hobby's style, drawn in a box of 100 by 100. Two faces: near (designation, arm, strength-movement)
// and far (one large figure, the arm, the letters of the nation); the style sheet shows one of them by zoom.
import { sideOf } from '../games';
import type { Arm, Description, Face, Nation } from '../games/description';
import type { Piece } from '../protocol';
import { fittingFontSize } from './fontSize';

export function ArmSign({ arm, x, y, w, h }: { arm: Arm; x: number; y: number; w: number; h: number }) {
  return (
    <g class="arm">
      {arm !== 'none' && arm !== 'leader' && <rect x={x} y={y} width={w} height={h} />}
      {(arm === 'infantry' || arm === 'all') && <path d={`M${x} ${y}l${w} ${h}M${x + w} ${y}l${-w} ${h}`} />}
      {arm === 'cavalry' && <path d={`M${x} ${y + h}l${w} ${-h}`} />}
      {(arm === 'artillery' || arm === 'all') && <circle cx={x + w / 2} cy={y + h / 2} r={h * 0.2} class="solid" />}
      {arm === 'supply' && <path d={`M${x} ${y + h * 0.68}h${w}`} />}
      {arm === 'engineer' && (
        <path d={`M${x + w * 0.22} ${y + h * 0.78}v${-h * 0.48}h${w * 0.56}v${h * 0.48}M${x + w / 2} ${y + h * 0.3}v${h * 0.36}`} />
      )}
      {arm === 'leader' && <path class="solid" d={hatIn(x, y, w, h)} />}
    </g>
  );
}
// A cocked hat.
const hatIn = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y + h * 0.86}C${x + w * 0.12} ${y + h * 0.16} ${x + w * 0.34} ${y} ${x + w / 2} ${y}S${x + w * 0.88} ${y + h * 0.16} ${x + w} ${y + h * 0.86}C${x + w * 0.8} ${y + h * 0.6} ${x + w * 0.2} ${y + h * 0.6} ${x} ${y + h * 0.86}z`;

// Counters are 100 high; a tile with a name on it is wider.
export const widthOf = (face: Face): number => (face.shape === 'wide' ? 150 : 100);

function Plate({ side, nation, face }: { side: string; nation: Nation | undefined; face: Face }) {
  const width = widthOf(face) - 3;
  const round = face.shape === 'round' ? 48.5 : side === 'french' ? 6 : 16;
  return <rect class="plate" x="1.5" y="1.5" width={width} height="97" rx={round} fill={nation?.fill} stroke={nation?.edge} />;
}

function Square({ nation, face }: { nation: Nation | undefined; face: Face }) {
  return (
    <>
      <g class="near">
        <text class="code" x="10" y="24" text-anchor="start">
          {nation?.code}
        </text>
        <text class="top" x="91" y="24" text-anchor="end">
          {face.top}
        </text>
        <ArmSign arm={face.arm} x={28} y={32} w={44} h={27} />
        <text class="bottom" x="50" y="90">
          {face.bottom}
        </text>
      </g>
      <g class="far">
        <text class="code" x="9" y="30" text-anchor="start">
          {nation?.code}
        </text>
        <ArmSign arm={face.arm} x={58} y={11} w={33} h={21} />
        <text class="big" x="50" y="89">
          {face.big}
        </text>
      </g>
    </>
  );
}

// A leader: the name across the counter, whole and as large as fits.
function Leader({ nation, face, name }: { nation: Nation | undefined; face: Face; name: string }) {
  return (
    <>
      <g class="near">
        <text class="code" x="10" y="24" text-anchor="start">
          {nation?.code}
        </text>
        <ArmSign arm="leader" x={48} y={8} w={42} h={22} />
        <text class="name" x="50" y="58" font-size={fittingFontSize(name, 90, 30)}>
          {name}
        </text>
        <text class="bottom" x="50" y="91">
          {face.bottom}
        </text>
      </g>
      <g class="far">
        <ArmSign arm="leader" x={22} y={10} w={56} h={32} />
        <text class="name" x="50" y="80" font-size={fittingFontSize(name, 92, 42)}>
          {name}
        </text>
      </g>
    </>
  );
}

// A tile with a name: the name above, arm and strength below.
function Wide({ nation, face }: { nation: Nation | undefined; face: Face }) {
  return (
    <>
      <text class="name" x="75" y="34" font-size={fittingFontSize(face.top, 134, 30)}>
        {face.top}
      </text>
      <ArmSign arm={face.arm} x={14} y={52} w={44} h={30} />
      <text class="code" x="66" y="76" text-anchor="start">
        {nation?.code}
      </text>
      <text class="strength" x="136" y="88" text-anchor="end">
        {face.big}
      </text>
    </>
  );
}

// A marker: a possible place of a general. Zoomed out, only the arm and the name.
function Round({ face }: { face: Face }) {
  return (
    <>
      <g class="near">
        <ArmSign arm={face.arm} x={31} y={15} w={38} h={23} />
        <text class="name" x="50" y="63" font-size={fittingFontSize(face.top, 84, 27)}>
          {face.top}
        </text>
        <text class="small-figure" x="50" y="86">
          {face.bottom}
        </text>
      </g>
      <g class="far">
        <ArmSign arm={face.arm} x={30} y={13} w={40} h={24} />
        <text class="name" x="50" y="70" font-size={fittingFontSize(face.top, 92, 34)}>
          {face.top}
        </text>
      </g>
    </>
  );
}

export function CounterFace({ piece, game }: { piece: Piece; game: Description }) {
  const nation = game.nations[piece.nation] ?? game.nations[piece.seat];
  const face = game.face(piece);
  const sign = piece.marks.map((mark) => game.marks[mark]).find(Boolean);
  const right = widthOf(face) - 12;
  return (
    <g class={`face nation-${piece.nation}`} fill={nation?.ink} stroke={nation?.ink}>
      <Plate side={sideOf(game, piece.seat)} nation={nation} face={face} />
      {face.shape === 'wide' ? (
        <Wide nation={nation} face={face} />
      ) : face.shape === 'round' ? (
        <Round face={face} />
      ) : face.name ? (
        <Leader nation={nation} face={face} name={face.name} />
      ) : (
        <Square nation={nation} face={face} />
      )}
      {sign && (
        <g class={`sign ${piece.marks.join(' ')}`}>
          <circle cx={right} cy="46" r="12" />
          <text x={right} y="52">
            {sign}
          </text>
        </g>
      )}
    </g>
  );
}

// A counter by itself, in lists and panels.
export function SmallCounter({ piece, game, size = 44 }: { piece: Piece; game: Description; size?: number }) {
  const width = widthOf(game.face(piece));
  return (
    <svg class="counter small" width={(size * width) / 100} height={size} viewBox={`0 0 ${width} 100`} aria-hidden="true">
      <CounterFace piece={piece} game={game} />
    </svg>
  );
}
