// Covers of the five games, our own drawings: 300 by 400, one idea each; and one for every other game.
import type { ComponentChild } from 'preact';

const hexPath = (cx: number, cy: number, r: number): string => {
  const points = Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 3) * i + Math.PI / 6;
    return `${(cx + r * Math.cos(a)).toFixed(1)} ${(cy + r * Math.sin(a)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
};
function hexField(x0: number, y0: number, columns: number, rows: number, r: number): string {
  let d = '';
  const w = r * Math.sqrt(3);
  for (let row = 0; row < rows; ++row)
    for (let column = 0; column < columns; ++column) d += hexPath(x0 + column * w + (row % 2 ? w / 2 : 0), y0 + row * r * 1.5, r);
  return d;
}

function Frame({ paper, ink, children }: { paper: string; ink: string; children: ComponentChild }) {
  return (
    <svg class="cover" viewBox="0 0 300 400" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="300" height="400" fill={paper} />
      {children}
      <rect x="9" y="9" width="282" height="382" fill="none" stroke={ink} stroke-width="1.5" opacity=".55" />
    </svg>
  );
}

function Chit({
  x,
  y,
  fill,
  ink,
  turn = 0,
  cavalry = false,
}: {
  x: number;
  y: number;
  fill: string;
  ink: string;
  turn?: number;
  cavalry?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-15" y="-13" width="30" height="30" rx="3" fill="#000" opacity=".25" />
      <rect x="-16" y="-16" width="30" height="30" rx="3" fill={fill} stroke={ink} stroke-width="1" />
      <g fill="none" stroke={ink} stroke-width="1.8">
        <path d="M-9 -9H7V3H-9z" />
        <path d={cavalry ? 'M-9 3 7 -9' : 'M-9 -9 7 3M7 -9-9 3'} />
      </g>
      <path d="M-7 9H5" stroke={ink} stroke-width="2.6" />
    </g>
  );
}

const ring = (n: number, r: number, cx: number, cy: number, from = 0) =>
  Array.from({ length: n }, (_, i) => {
    const a = from + (i / n) * Math.PI * 2;
    return { x: cx + r * Math.cos(a), y: cy + r * 0.92 * Math.sin(a), turn: ((i * 37) % 13) - 6, i };
  });

// A ring of armies closes round a city.
function Nations1975() {
  const coats = ['#4b5563', '#f7f3e8', '#3f6b3a', '#f7f3e8', '#3f6b3a', '#4b5563', '#f0c53d'];
  return (
    <Frame paper="#efe4c8" ink="#4a3a22">
      <path d={hexField(-4, 92, 13, 14, 17)} fill="none" stroke="#cdbd94" stroke-width="1" />
      <path d="M40 120q50 40 60 110t90 160" fill="none" stroke="#7fb2d0" stroke-width="9" />
      <path d="M300 150q-80 20-120 70t-90 60" fill="none" stroke="#7fb2d0" stroke-width="6" />
      <circle cx="150" cy="240" r="92" fill="none" stroke="#9a2f22" stroke-width="2" stroke-dasharray="7 6" />
      {ring(14, 124, 150, 240).map(({ x, y, turn, i }) => {
        const fill = coats[i % coats.length] ?? '#fff';
        const dark = fill === '#4b5563' || fill === '#3f6b3a';
        return <Chit key={i} x={x} y={y} turn={turn} fill={fill} ink={dark ? '#fff' : '#2a2012'} cavalry={i % 4 === 0} />;
      })}
      {ring(8, 58, 150, 240, 0.3).map(({ x, y, turn, i }) => (
        <Chit key={i} x={x} y={y} turn={turn} fill="#2f5597" ink="#fff" cavalry={i % 3 === 0} />
      ))}
      <g fill="#8a2f22" stroke="#3b140d" stroke-width="1">
        <path d="M128 256v-22l10-8 10 8v22zM150 256v-30l6-16 6 16v30zM164 256v-20l9-7 9 7v20z" />
      </g>
      <rect x="9" y="9" width="282" height="72" fill="#9a2f22" />
      <text class="cover-title" x="150" y="42" fill="#fbf3dc" font-size="25">
        The Battle of
      </text>
      <text class="cover-title" x="150" y="70" fill="#fbf3dc" font-size="29" letter-spacing="3">
        NATIONS
      </text>
    </Frame>
  );
}

// Columns that march apart and meet.
function Leipzig1971() {
  return (
    <Frame paper="#23364a" ink="#e8dcc0">
      <g fill="none" stroke="#4f7fa3" stroke-width="7" stroke-linecap="round">
        <path d="M290 330q-60-20-80-70t-70-60-45-60-35-42" />
        <path d="M300 150q-70 10-90 60" stroke-width="5" />
        <path d="M0 280q60-20 100-10t80 60" stroke-width="4" />
      </g>
      <g fill="none" stroke-linecap="round" stroke-linejoin="round">
        <path d="M30 345q50-40 92-72" stroke="#e0b64a" stroke-width="11" />
        <path d="M20 240q60 0 100 8" stroke="#e0b64a" stroke-width="9" />
        <path d="M60 385q60-60 80-96" stroke="#e0b64a" stroke-width="7" />
        <path d="M285 225q-60-6-106 22" stroke="#c8453a" stroke-width="11" />
        <path d="M270 372q-60-40-96-96" stroke="#c8453a" stroke-width="9" />
        <path d="M200 120q10 70-36 118" stroke="#c8453a" stroke-width="7" />
      </g>
      <g fill="#fbf3dc" stroke="#23364a" stroke-width="2">
        <path d={hexPath(150, 262, 24)} />
        <circle cx="236" cy="286" r="6" />
        <circle cx="95" cy="140" r="6" />
        <circle cx="64" cy="310" r="6" />
        <circle cx="226" cy="168" r="6" />
      </g>
      <path d="M140 253h20v18h-20zM140 253l20 18M160 253l-20 18" fill="none" stroke="#23364a" stroke-width="2.4" />
      <text class="cover-title" x="150" y="58" fill="#fbf3dc" font-size="40" letter-spacing="5">
        LEIPZIG
      </text>
      <text class="cover-title" x="150" y="84" fill="#e0b64a" font-size="17">
        Napoleon vs. Europe, 1813
      </text>
    </Frame>
  );
}

// A test series in one colour from a mimeograph.
function Leipzig1969() {
  return (
    <Frame paper="#f2f0ea" ink="#1b1b1b">
      <path d={hexField(4, 150, 12, 12, 19)} fill="none" stroke="#1b1b1b" stroke-width="1.1" />
      <g fill="#1b1b1b">
        <path d={hexPath(103, 236, 19) + hexPath(202, 264, 19) + hexPath(70, 321, 19)} />
      </g>
      <path d="M20 190l33 10 16 29 33 9 17 28 33-1 33 10 17 28 33 9 30 30" fill="none" stroke="#1b1b1b" stroke-width="6" />
      <g fill="#c7372b" stroke="#f2f0ea" stroke-width="2">
        <path d="M150 178 176 238H124z" />
        <rect x="205" y="318" width="40" height="40" />
        <rect x="118" y="312" width="40" height="40" />
      </g>
      <g fill="none" stroke="#f2f0ea" stroke-width="3">
        <path d="M212 326h26v16h-26zM212 326l26 16M238 326l-26 16M125 320h26v16h-26zM125 336l26-16" />
      </g>
      <rect x="9" y="9" width="282" height="112" fill="#1b1b1b" />
      <text class="cover-plain" x="24" y="46" fill="#f2f0ea" font-size="15" text-anchor="start">
        TEST SERIES GAMES
      </text>
      <text class="cover-plain" x="24" y="98" fill="#c7372b" font-size="52" text-anchor="start" letter-spacing="-1">
        Leipzig
      </text>
    </Frame>
  );
}

// Cards, and the bridge over the Elster that went up too early.
function Bridge2013() {
  return (
    <Frame paper="#e8cfa0" ink="#4a2b16">
      <rect width="300" height="245" fill="#dc8f4e" />
      <circle cx="150" cy="196" r="92" fill="#f3c063" />
      <circle cx="150" cy="196" r="58" fill="#fbe39a" />
      <g fill="#7a3b1e">
        {Array.from({ length: 15 }, (_, i) => {
          const a = (i / 15) * Math.PI * 2;
          const r = 66 + ((i * 29) % 40);
          return (
            <rect
              key={i}
              x={146 + r * Math.cos(a)}
              y={190 + r * Math.sin(a)}
              width="10"
              height="8"
              transform={`rotate(${i * 41} ${150 + r * Math.cos(a)} ${194 + r * Math.sin(a)})`}
            />
          );
        })}
      </g>
      <rect y="245" width="300" height="155" fill="#4d7b94" />
      <g stroke="#7fa9bd" stroke-width="3" fill="none">
        <path d="M20 290q20-8 40 0t40 0M170 310q20-8 40 0t40 0M60 345q20-8 40 0t40 0" />
      </g>
      <path
        d="M0 232h112l-8 18-12 6v-2a34 34 0 0 0-60 12v14H0zM300 232H188l10 16 10 8a34 34 0 0 1 60 10v14h32z"
        fill="#6b5846"
        stroke="#2d2118"
        stroke-width="2"
      />
      <g transform="translate(66 322) rotate(-14)">
        <rect x="-34" y="-48" width="68" height="96" rx="7" fill="#fff8e8" stroke="#4a2b16" stroke-width="1.5" />
        <text class="cover-plain" x="-26" y="-24" font-size="24" fill="#b3261e" text-anchor="start">
          K
        </text>
        <path d="M0 34q-26-22-26-36a13 13 0 0 1 26-5 13 13 0 0 1 26 5q0 14-26 36z" fill="#b3261e" />
      </g>
      <g transform="translate(232 330) rotate(11)">
        <rect x="-34" y="-48" width="68" height="96" rx="7" fill="#fff8e8" stroke="#4a2b16" stroke-width="1.5" />
        <text class="cover-plain" x="-26" y="-24" font-size="24" fill="#1b1b1b" text-anchor="start">
          J
        </text>
        <path d="M0-18q28 24 28 38a14 14 0 0 1-24 8q1 10 6 16h-20q5-6 6-16a14 14 0 0 1-24-8q0-14 28-38z" fill="#1b1b1b" />
      </g>
      <text class="cover-title" x="150" y="50" fill="#3b1d0c" font-size="30">
        A Bridge
      </text>
      <text class="cover-title" x="150" y="82" fill="#3b1d0c" font-size="30">
        Too Few
      </text>
    </Frame>
  );
}

// Villages in the mist, and riders that may be there or not.
function Voelkerschlacht() {
  const church = (x: number, y: number, s: number, opacity: number) => (
    <g key={`${x}`} transform={`translate(${x} ${y}) scale(${s})`} opacity={opacity} fill="#33404a">
      <path d="M0 0h14v-26l-7-22-7 22zM14 0h26v-16l-6-9H14zM-22 0h20v-11l-10-8-10 8zM44 0h18v-10l-9-7-9 7z" />
    </g>
  );
  return (
    <Frame paper="#d7dfdc" ink="#33404a">
      <circle cx="206" cy="140" r="44" fill="#f2ead0" />
      {church(36, 196, 1, 0.28)}
      {church(190, 206, 1.15, 0.32)}
      <path d="M0 206q80-34 150-8t150-6v60H0z" fill="#b9c8bd" />
      {church(112, 262, 1.4, 0.55)}
      <path d="M0 262q90-26 160 0t140-4v70H0z" fill="#93a998" />
      {church(206, 318, 1.25, 0.85)}
      {church(40, 326, 1.1, 0.85)}
      <path d="M0 322q70-18 150 2t150-4v80H0z" fill="#5f7a68" />
      <g fill="#fff" opacity=".62">
        <ellipse cx="90" cy="240" rx="80" ry="13" />
        <ellipse cx="230" cy="258" rx="90" ry="12" />
        <ellipse cx="150" cy="300" rx="110" ry="10" />
      </g>
      {[
        [70, 356, 1],
        [150, 348, 0.45],
        [228, 362, 0.25],
      ].map(([x = 0, y = 0, o = 1]) => (
        <g key={x} opacity={o} transform={`translate(${x} ${y})`}>
          <circle r="22" fill="#27406f" stroke="#f2ead0" stroke-width="2.5" />
          <path d="M-13 4q13-16 26 0l4 1q-17 8-34 0zM-8-1q8-14 16 0" fill="#f2ead0" />
        </g>
      ))}
      <text class="cover-title" x="150" y="52" fill="#33404a" font-size="30">
        Völkerschlacht
      </text>
      <text class="cover-title" x="150" y="80" fill="#8a2f22" font-size="18">
        bei Leipzig 1813
      </text>
    </Frame>
  );
}

// Two counters at a river.
function AnyGame() {
  return (
    <Frame paper="#dfe3cf" ink="#44503a">
      <path d={hexField(0, 10, 7, 9, 30)} fill="none" stroke="#44503a" stroke-width="1" opacity=".35" />
      <path d="M-10 210C60 170 110 250 170 215S270 190 310 225" fill="none" stroke="#7ea6bd" stroke-width="20" />
      <path d="M150 20C130 110 175 160 150 215S120 330 165 400" fill="none" stroke="#b39a6b" stroke-width="7" />
      <path d="M138 196h24v38h-24z" fill="#d8c79d" stroke="#6d5510" stroke-width="2" />
      <Chit x={110} y={130} fill="#5b4a8a" ink="#ffffff" turn={-6} />
      <Chit x={195} y={120} fill="#5b4a8a" ink="#ffffff" turn={5} cavalry />
      <Chit x={150} y={300} fill="#c7a13a" ink="#1d1706" turn={3} />
    </Frame>
  );
}

const covers: Record<string, () => ComponentChild> = {
  nations1975: Nations1975,
  leipzig1971: Leipzig1971,
  leipzig1969: Leipzig1969,
  bridge2013: Bridge2013,
  voelkerschlacht: Voelkerschlacht,
};
export function Cover({ game }: { game: string }) {
  const Drawn = covers[game] ?? AnyGame;
  return <>{Drawn()}</>;
}
