// Portraits of the generals and pictures of the villages on the cards, in a window of 84 by 66: our own drawings, put together from a
// few parts so that no two look alike.

type Hat = 'bicorne' | 'crosswise' | 'czapka' | 'cap' | 'fur' | 'helmet' | 'shako' | 'none';
interface Look {
  hat: Hat;
  hair: string;
  plume?: string;
  beard?: 'moustache' | 'whiskers' | 'both';
  curls?: boolean; // long hair
  coat?: string; // other than that of the nation
  sash?: string;
  round?: boolean; // a full face
}

const looks: Record<string, Look> = {
  napoleon: { hat: 'crosswise', hair: '#3a2a1c', coat: '#7d8084', round: true },
  ney: { hat: 'bicorne', hair: '#b0512a', plume: '#ffffff', beard: 'whiskers', sash: '#c8a13a' },
  murat: { hat: 'fur', hair: '#20180f', plume: '#ffffff', beard: 'whiskers', curls: true, sash: '#c0392b' },
  macdonald: { hat: 'bicorne', hair: '#8d8478', sash: '#b0392f' },
  bertrand: { hat: 'none', hair: '#4a3926', beard: 'whiskers' },
  marmont: { hat: 'crosswise', hair: '#2a2018', plume: '#ffffff', sash: '#c8a13a' },
  poniatowski: { hat: 'czapka', hair: '#3b2a1a', plume: '#c9302c', beard: 'both' },
  reynier: { hat: 'cap', hair: '#70675b' },
  schwarzenberg: { hat: 'bicorne', hair: '#3b3026', plume: '#3f7d3a', round: true, sash: '#c0392b' },
  bluecher: { hat: 'cap', hair: '#e8e4da', beard: 'moustache', sash: '#e08a1e' },
  bernadotte: { hat: 'crosswise', hair: '#1d1712', plume: '#e6c229', curls: true, coat: '#2f4a86' },
  bennigsen: { hat: 'bicorne', hair: '#efece4', plume: '#ffffff', sash: '#2f6fb0' },
  yorck: { hat: 'shako', hair: '#d8d3c6' },
  friedrich: { hat: 'helmet', hair: '#5a4a35', plume: '#e6c229', beard: 'whiskers' },
  gyulai: { hat: 'shako', hair: '#2b2118', plume: '#3f7d3a', beard: 'moustache', coat: '#5f6f78' },
  kleist: { hat: 'cap', hair: '#4f4030', beard: 'whiskers', round: true },
  klenau: { hat: 'crosswise', hair: '#b9b2a4', plume: '#3f7d3a', beard: 'moustache' },
  langeron: { hat: 'bicorne', hair: '#2c241b', plume: '#222222', beard: 'whiskers', curls: true },
  platow: { hat: 'fur', hair: '#574636', plume: '#b0392f', beard: 'both' },
};
const fallback: Look = { hat: 'bicorne', hair: '#4a3926' };
export const lookOf = (general: string): Look => looks[general] ?? fallback;

const black = '#23201d';
const brass = '#d3a63a';

function Hair({ hair, curls }: Look) {
  return (
    <path
      fill={hair}
      d={curls ? 'M30 28c-3 8-4 18 0 22 3-2 4-6 4-10h16c0 4 1 8 4 10 4-4 3-14 0-22z' : 'M31 27c-1 6-1 11 1 13l3-6h14l3 6c2-2 2-7 1-13z'}
    />
  );
}
function Headgear({ hat, plume }: Look) {
  switch (hat) {
    case 'crosswise':
      return (
        <>
          <path fill={black} d="M12 30C18 13 30 9 42 9s24 4 30 21c-9-5-19-6-30-6s-21 1-30 6z" />
          <circle cx="54" cy="19" r="3" fill="#c0392b" />
          {plume && <path d="M22 26C30 12 54 12 62 26" fill="none" stroke={plume} stroke-width="3.5" />}
        </>
      );
    case 'bicorne':
      return (
        <>
          {plume && <path fill={plume} d="M48 16C46 4 56-2 61 3c-2 2 0 5-3 7 1 3-4 6-10 6z" stroke={black} stroke-width="0.6" />}
          <path fill={black} d="M24 30C24 14 34 10 45 11c13 1 19 9 22 22-8-5-15-7-23-7-9 0-15 1-20 4z" />
          <path d="M50 14v11" stroke={brass} stroke-width="2.2" />
        </>
      );
    case 'czapka':
      return (
        <>
          {plume && <path fill={plume} d="M52 8c-2-8 4-10 8-7-2 3-1 6-4 9z" />}
          <path fill="#8c1f3a" d="M28 8h28l-4 13H32z" />
          <path fill={black} d="M31 21h22l1 6H30z" />
          <path d="M28 8 42 4l14 4-14 4z" fill="#a4344f" />
          <path fill={black} d="M29 27h26l2 4H27z" />
        </>
      );
    case 'cap':
      return (
        <>
          <path fill="#2f3a52" d="M26 23C26 13 36 10 43 10s16 3 16 13z" />
          <path fill="#a3322a" d="M27 22h31v5H27z" />
          <path fill={black} d="M29 27h28c2 2 3 3 3 4-9-3-24-3-33 0 0-1 0-2 2-4z" />
        </>
      );
    case 'fur':
      return (
        <>
          {plume && <path fill={plume} d="M52 12C52 0 60-3 63 1c-2 3-1 6-4 9-2 2-4 3-7 4z" stroke={black} stroke-width="0.6" />}
          <path fill="#3a2b1e" d="M29 29C26 14 30 6 42 6s16 8 13 23c-8-3-18-3-26 0z" />
          <path
            d="M32 12l-3 2M31 18l-4 1M31 24l-3 1M52 12l3 2M53 18l4 1M53 24l3 1M38 8l-1-3M46 8l1-3"
            stroke="#3a2b1e"
            stroke-width="1.6"
          />
          <path fill="#a3322a" d="M44 7c7 1 11 5 11 10-4-1-8-4-11-10z" />
        </>
      );
    case 'helmet':
      return (
        <>
          <path fill={black} d="M29 28C28 14 34 10 42 10s14 4 13 18z" />
          {plume && <path fill={plume} d="M28 14C32 2 48 0 60 10c-2 3-3 5-3 8-6-9-19-11-29-4z" stroke={black} stroke-width="0.6" />}
          <path fill={brass} d="M36 17h12l-6 9z" />
          <path fill={black} d="M28 27h28l2 4H26z" />
        </>
      );
    case 'shako':
      return (
        <>
          {plume && <path fill={plume} d="M40 7c-2-8 6-9 6-1l-2 4z" />}
          <path fill={black} d="M29 8h26l-2 19H31z" />
          <path d="M29 10h26" stroke="#e9e4d6" stroke-width="2.4" />
          <circle cx="42" cy="17" r="3.4" fill={brass} />
          <path fill={black} d="M30 27h24l3 4H27z" />
        </>
      );
    case 'none':
      return <path fill="#4a3926" d="M31 30C28 20 34 15 42 16s13 4 11 14c-2-5-5-8-11-8s-9 3-11 8z" />;
  }
}
export function General({ id }: { id: string }) {
  const look = lookOf(id);
  const { hair, beard, coat, sash, round } = look;
  return (
    <>
      <path class="field" d="M0 52Q40 46 84 53V66H0z" />
      <path class="coat" fill={coat} style={coat ? { fill: coat } : undefined} d="M18 66C20 50 30 46 42 46s22 4 24 20z" />
      <path d="M35 47l7 8 7-8" fill="none" stroke="#f1e7cf" stroke-width="3" />
      {sash && <path d="M26 50 60 66" stroke={sash} stroke-width="4.5" />}
      <Hair {...look} />
      <path class="skin" d={round ? 'M31 28h22v9a11 12 0 0 1-22 0z' : 'M33 28h18v10a9 12 0 0 1-18 0z'} />
      <path d="M37.500 35h2M44.500 35h2" stroke={black} stroke-width="1.8" />
      <path d="M42 35.500l-1.200 4.500h2" fill="none" stroke="#9c6b4c" stroke-width="1.1" />
      {beard !== 'moustache' && beard !== 'both' && <path d="M39.500 44.500h5" stroke="#8d4f3f" stroke-width="1.3" />}
      {(beard === 'moustache' || beard === 'both') && (
        <path fill={hair} d="M42 41c3-1.500 6 0 8 2.500-3 .5-6 .5-8-.6-2 1.100-5 1.100-8 .6 2-2.500 5-4 8-2.500z" />
      )}
      {(beard === 'whiskers' || beard === 'both') && <path fill={hair} d="M32 31c-1 6 0 12 3.500 15l1-8zM52 31c1 6 0 12-3.500 15l-1-8z" />}
      <Headgear {...look} />
      <path class="epaulette" d="M19 60c-1-7 5-10 10-10M65 60c1-7-5-10-10-10" />
    </>
  );
}

// ---- villages ----
const landmarks = 10;
// The same picture for the same name, and another one for most other names.
export function villageOf(name: string): { landmark: number; houses: number; tree: number } {
  let hash = 17;
  for (const letter of name) hash = (hash * 3 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return { landmark: hash % landmarks, houses: Math.floor(hash / landmarks) % 4, tree: Math.floor(hash / (landmarks * 4)) % 3 };
}
function Landmark({ kind }: { kind: number }) {
  switch (kind) {
    case 0: // a church with a spire
      return (
        <>
          <path class="wall" d="M34 54V32h13v22z" />
          <path class="roof" d="M32 32 40.500 6 49 32z" />
        </>
      );
    case 1: // an onion dome
      return (
        <>
          <path class="wall" d="M34 54V30h13v24z" />
          <path class="roof" d="M33 30c-3-8 5-9 7.500-18C43 21 51 22 48 30z" />
        </>
      );
    case 2: // a windmill
      return (
        <>
          <path class="wall" d="M35 54l3-26h9l3 26z" />
          <path class="roof" d="M37 28c0-8 11-8 11 0z" />
          <path class="cross" d="M42.500 27 26 12M42.500 27 58 11M42.500 27 27 43M42.500 27 59 42" />
        </>
      );
    case 3: // a manor with two wings
      return (
        <>
          <path class="wall" d="M26 54V36h32v18z" />
          <path class="roof" d="M23 36l6-10h26l6 10zM36 26l6-8 6 8z" />
          <path class="window" d="M31 41h3v5h-3zM39 41h6v13h-6zM50 41h3v5h-3z" />
        </>
      );
    case 4: // a stone bridge
      return (
        <>
          <path class="wall" d="M18 50C26 36 58 36 66 50v6H56c0-9-10-9-10 0h-7c0-9-10-9-10 0H18z" />
          <path class="water" d="M0 56h84v10H0z" />
        </>
      );
    case 5: // a town gate
      return (
        <>
          <path class="wall" d="M30 54V24h8v8h8v-8h8v30H46v-9a4 4 0 0 0-8 0v9z" />
          <path class="roof" d="M28 24l6-10 6 10zM44 24l6-10 6 10z" />
        </>
      );
    case 6: // a saddle roof tower
      return (
        <>
          <path class="wall" d="M35 54V24h13v30z" />
          <path class="roof" d="M33 24l4-9h9l4 9z" />
          <path class="window" d="M39 28h5v5h-5z" />
        </>
      );
    case 7: // a watermill
      return (
        <>
          <path class="wall" d="M30 54V34h22v20z" />
          <path class="roof" d="M27 34l6-11h16l6 11z" />
          <circle class="cross" cx="56" cy="48" r="8" fill="none" />
          <path class="cross" d="M56 40v16M48 48h16" />
        </>
      );
    case 8: // a barn
      return (
        <>
          <path class="wall" d="M26 54V38l15-9 15 9v16z" />
          <path class="roof" d="M23 40 41 26l18 14-2 3-16-11-16 11z" />
          <path class="window" d="M36 43h10v11H36z" />
        </>
      );
    default: // a castle with a keep
      return (
        <>
          <path class="wall" d="M28 54V32h4v3h4v-3h4V18h4v3h4v-3h4v36z" />
          <path class="window" d="M44 26h3v6h-3zM33 41h4v5h-4z" />
        </>
      );
  }
}
const houses = [
  'M12 56V46h14v10zM58 54V44h16v10z|M10 46l4-7h10l4 7zM56 44l4-7h12l4 7z',
  'M8 57V48h12v9zM60 56V45h13v11zM18 53v-7h9v7z|M6 48l4-7h8l4 7zM58 45l4-8h9l4 8zM16 46l3-5h7l3 5z',
  'M58 54V43h13v11zM70 57v-9h10v9z|M56 43l4-8h9l4 8zM68 48l3-6h8l3 6z',
  'M6 55V44h15v11z|M4 44l4-8h11l4 8z',
];
export function Village({ name }: { name: string }) {
  const { landmark, houses: row, tree } = villageOf(name);
  const [walls = '', roofs = ''] = (houses[row] ?? '').split('|');
  const trees = [
    [76, 50],
    [10, 44],
    [62, 40],
  ][tree] ?? [76, 50];
  const [x = 0, y = 0] = trees;
  return (
    <>
      <path class="field" d="M0 46Q40 40 84 47V66H0z" />
      <path class="leaf" d={`M${x - 6} ${y}L${x} ${y - 18}L${x + 6} ${y}z`} />
      <path class="wall" d={walls} />
      <path class="roof" d={roofs} />
      <Landmark kind={landmark} />
    </>
  );
}
