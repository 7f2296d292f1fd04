// A card on the table: paper, picture, name, and what must be readable when only the corner shows. The game description defines the
// content; this file draws it.
import type { Arm, CardFace, Scene } from '../games/description';
import { ArmSign } from './Counter';
import { fittingFontSize } from './fontSize';
import { General, Village } from './portraits';

function Tree({ x, y, h }: { x: number; y: number; h: number }) {
  return (
    <g>
      <path class="bark" d={`M${x} ${y}v${-h * 0.3}`} />
      <path class="leaf" d={`M${x - h * 0.3} ${y - h * 0.2}L${x} ${y - h}L${x + h * 0.3} ${y - h * 0.2}z`} />
    </g>
  );
}

const suits: Record<string, string> = {
  heart: 'M50 78C20 56 24 32 38 32c7 0 11 5 12 10 1-5 5-10 12-10 14 0 18 24-12 46z',
  diamond: 'M50 28 70 55 50 82 30 55z',
  spade: 'M50 28c8 14 24 22 24 36 0 9-13 13-20 4l5 14H41l5-14c-7 9-20 5-20-4 0-14 16-22 24-36z',
  club: 'M50 28a12 12 0 0 1 9 20 12 12 0 1 1-4 20l4 14H41l4-14a12 12 0 1 1-4-20 12 12 0 0 1 9-20z',
};
export const suitPath = (suit: string): string => suits[suit] ?? '';

// The picture, in a window of 84 by 66.
function Picture({ scene, arms, subject }: { scene: Scene; arms: Arm[]; subject: string }) {
  switch (scene) {
    case 'plain':
      return (
        <>
          <circle class="sun" cx="70" cy="15" r="8" />
          <path class="field" d="M0 34Q30 27 84 33V66H0z" />
          <path class="furrow" d="M8 66 34 33M26 66 40 32M46 66 47 31M66 66 55 31M84 62 63 32" />
          <path class="field near" d="M0 56Q40 48 84 57V66H0z" />
        </>
      );
    case 'river':
      return (
        <>
          <path class="field" d="M0 22Q30 16 84 24V66H0z" />
          <path class="water" d="M52 21C30 30 66 36 46 44 22 52 34 58 16 66H62C70 58 56 54 70 45 84 35 52 30 60 22z" />
          <path class="ripple" d="M46 38q5-3 10 0M40 48q6-3 12 0M36 58q7-4 14 0" />
          <Tree x={14} y={44} h={18} />
          <Tree x={76} y={58} h={16} />
        </>
      );
    case 'hill':
      return (
        <>
          <path class="hill far" d="M30 66C46 22 62 18 84 40V66z" />
          <path class="hill" d="M0 66C14 34 26 20 38 20S62 40 74 66z" />
          <path class="hachure" d="M38 24v9M31 26l-4 9M45 26l4 9M24 33l-6 9M52 33l6 9M38 39v8M29 40l-4 8M47 40l4 8M18 45l-5 9M59 45l6 9" />
        </>
      );
    case 'forest':
      return (
        <>
          <path class="field" d="M0 46Q40 40 84 47V66H0z" />
          {[
            [12, 54, 36],
            [30, 50, 42],
            [52, 51, 44],
            [72, 54, 38],
            [21, 62, 34],
            [41, 63, 38],
            [62, 63, 36],
            [80, 62, 28],
            [4, 62, 26],
          ].map(([x = 0, y = 0, h = 0]) => (
            <Tree key={`${x}`} x={x} y={y} h={h} />
          ))}
        </>
      );
    case 'march':
      return (
        <>
          <path class="field" d="M0 26Q40 20 84 27V66H0z" />
          <path class="road" d="M18 66C30 50 62 48 44 38 34 32 46 27 50 24h4C52 29 46 32 56 37 76 48 50 52 44 66z" />
          <g class="plates">
            {arms.map((arm, i) => {
              const w = arms.length > 1 ? 33 : 44;
              const x = 42 - (arms.length * (w + 5) - 5) / 2 + i * (w + 5);
              return <ArmSign key={arm} arm={arm} x={x} y={arms.length > 1 ? 21 : 17} w={w} h={w * 0.64} />;
            })}
          </g>
          <path class="pointer" d="M22 56h34v-6l14 9-14 9v-6H22z" transform="translate(0 -4)" />
        </>
      );
    case 'clock':
      return (
        <>
          <circle class="watch-ring" cx="42" cy="8" r="5" />
          <circle class="watch" cx="42" cy="38" r="25" />
          <circle class="dial" cx="42" cy="38" r="20" />
          <path class="tick" d="M42 20v4M42 52v4M24 38h4M56 38h4M29 25l2 3M55 25l-2 3M29 51l2-3M55 51l-2-3" />
          <path class="hands" d="M42 38V25M42 38l10 6" />
        </>
      );
    case 'scout':
      return (
        <>
          <path class="field" d="M0 48Q40 42 84 49V66H0z" />
          <g transform="rotate(-20 42 34)">
            <rect class="brass" x="8" y="28" width="22" height="10" rx="2" />
            <rect class="leather" x="28" y="25" width="24" height="16" rx="2" />
            <rect class="brass" x="50" y="22" width="25" height="22" rx="3" />
            <path class="band" d="M34 25v16M46 25v16M70 22v22" />
          </g>
        </>
      );
    case 'village':
      return <Village name={subject} />;
    case 'general':
      return <General id={subject} />;
    case 'joker':
      return (
        <>
          <path class="cap" d="M20 52C16 24 30 18 34 34c2-20 14-20 16 0 4-16 18-10 14 18z" />
          <circle class="bell" cx="20" cy="22" r="4" />
          <circle class="bell" cx="42" cy="12" r="4" />
          <circle class="bell" cx="66" cy="22" r="4" />
          <path class="cap-rim" d="M19 50h46v8H19z" />
        </>
      );
    case 'heart':
    case 'diamond':
    case 'spade':
    case 'club':
      return <path class="suit" d={suits[scene]} transform="translate(-8 -22)" />;
    case 'none':
      return null;
  }
}

const isSuit = (scene: Scene): boolean => scene in suits;

function Front({ face }: { face: CardFace }) {
  const lines = face.lines ?? [];
  const titleSize = fittingFontSize(face.title, 80, 15);
  const playing = isSuit(face.scene) || face.scene === 'joker';
  return (
    <g class={`front tone-${face.tone}`}>
      <rect class="paper" x="1.5" y="1.5" width="97" height="137" rx="9" />
      <rect class="inner" x="5" y="5" width="90" height="130" rx="6" />
      {!playing && <rect class="band" x="5" y="5" width="90" height="20" rx="6" />}
      <svg x="8" y={playing ? 34 : 27} width="84" height="66" viewBox="0 0 84 66" overflow={playing ? 'visible' : 'hidden'}>
        {!playing && <rect class="sky" width="84" height="66" />}
        <Picture scene={face.scene} arms={face.arms ?? []} subject={face.subject ?? face.title} />
      </svg>
      {playing ? (
        <>
          <text class="rank" x="16" y="28">
            {face.corner}
          </text>
          {isSuit(face.scene) && <path class="suit" d={suits[face.scene]} transform="translate(-1 22) scale(0.34)" />}
          <g transform="rotate(180 50 70)">
            <text class="rank" x="16" y="28">
              {face.corner}
            </text>
            {isSuit(face.scene) && <path class="suit" d={suits[face.scene]} transform="translate(-1 22) scale(0.34)" />}
          </g>
        </>
      ) : (
        <>
          <text class="corner" x="11" y="20" font-size={fittingFontSize(face.corner, 64, 14)}>
            {face.corner}
          </text>
          {face.corner === '' && (
            <g class="plates corner-plates">
              {(face.arms ?? []).map((arm, i) => (
                <ArmSign key={arm} arm={arm} x={10 + i * 23} y={8.5} w={20} h={13} />
              ))}
            </g>
          )}
          {face.clock ? (
            <g class="clock-sign" transform="translate(84 15)">
              <circle r="7.5" />
              <path d="M0 -4.500V0l3.2 2" />
            </g>
          ) : null}
          <text
            class="title"
            x="50"
            y={lines.length > 0 ? 105 : face.figures ? 108 : 117}
            font-size={lines.length > 0 ? fittingFontSize(face.title, 88, 12.5) : titleSize}
          >
            {face.title}
          </text>
          {lines.map((line, i) => (
            <text
              key={line}
              class="line"
              x="50"
              y={114.5 + i * (lines.length > 3 ? 6.6 : 7.8)}
              font-size={fittingFontSize(line, 86, lines.length > 3 ? 6.8 : 7.6)}
            >
              {line}
            </text>
          ))}
          {(face.figures ?? []).map((figure, i, all) => (
            <g key={figure.seat} class={`figure seat-${figure.seat}`} transform={`translate(${50 + (i - (all.length - 1) / 2) * 38} 123)`}>
              <rect x="-14" y="-10" width="28" height="18" rx={figure.seat === 'french' ? 2 : 9} />
              <text y="5">{figure.value}</text>
            </g>
          ))}
        </>
      )}
    </g>
  );
}

function Back({ tone }: { tone: string }) {
  return (
    <g class={`back tone-${tone}`}>
      <rect class="paper" x="1.5" y="1.5" width="97" height="137" rx="9" />
      <rect class="field" x="6" y="6" width="88" height="128" rx="6" />
      <path
        class="lattice"
        d="M6 26 26 6M6 50 50 6M6 74 74 6M6 98 94 10M6 122 94 34M18 134 94 58M42 134 94 82M66 134 94 106M94 26 74 6M94 50 50 6M94 74 26 6M94 98 6 10M94 122 6 34M82 134 6 58M58 134 6 82M34 134 6 106"
      />
      <ellipse class="shield" cx="50" cy="70" rx="27" ry="21" />
      <text class="year" x="50" y="77">
        1813
      </text>
    </g>
  );
}

// Without a face the card is face down.
export function CardPicture({ face, tone = 'deck', width = 78 }: { face: CardFace | null; tone?: string; width?: number }) {
  return (
    <svg class="playing-card" width={width} height={width * 1.4} viewBox="0 0 100 140" aria-hidden="true">
      {face ? <Front face={face} /> : <Back tone={tone} />}
    </svg>
  );
}
