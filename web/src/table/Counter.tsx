// A counter in the hobby's style, drawn in a box of 100 by 100. Two faces: near (designation, arm, strength-movement)
// and far (one large figure, the arm, the letters of the nation); the style sheet shows one of them by zoom.
import type { Arm, Description } from '../games/description';
import type { Piece } from '../protocol';

function ArmSign({ arm, x, y, w, h }: { arm: Arm; x: number; y: number; w: number; h: number }) {
  return (
    <g class="arm">
      <rect x={x} y={y} width={w} height={h} />
      {arm === 'infantry' && <path d={`M${x} ${y}l${w} ${h}M${x + w} ${y}l${-w} ${h}`} />}
      {arm === 'cavalry' && <path d={`M${x} ${y + h}l${w} ${-h}`} />}
      {arm === 'artillery' && <circle cx={x + w / 2} cy={y + h / 2} r={h * 0.2} class="solid" />}
      {arm === 'supply' && <path d={`M${x} ${y + h * 0.68}h${w}`} />}
      {arm === 'leader' && <path d={`M${x + w / 2} ${y + h * 0.2}v${h * 0.6}M${x + w * 0.3} ${y + h / 2}h${w * 0.4}`} />}
    </g>
  );
}

export function CounterFace({ piece, game }: { piece: Piece; game: Description }) {
  const nation = game.nations[piece.nation];
  const face = game.face(piece);
  const sign = piece.marks.map((mark) => game.marks[mark]).find(Boolean);
  return (
    <g class={`face nation-${piece.nation}`} fill={nation?.ink} stroke={nation?.ink}>
      <rect class="plate" x="1.5" y="1.5" width="97" height="97" rx={piece.seat === 'french' ? 6 : 16} fill={nation?.fill} stroke={nation?.edge} />
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
      {sign && (
        <g class={`sign ${piece.marks.join(' ')}`}>
          <circle cx="88" cy="46" r="12" />
          <text x="88" y="52">
            {sign}
          </text>
        </g>
      )}
    </g>
  );
}

// A counter by itself, in lists and panels.
export function SmallCounter({ piece, game, size = 44 }: { piece: Piece; game: Description; size?: number }) {
  return (
    <svg class="counter small" width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <CounterFace piece={piece} game={game} />
    </svg>
  );
}
