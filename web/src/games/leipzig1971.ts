// Presentation of Leipzig: Napoleon vs. Europe, 1813 (1971).
import { campaign } from './campaign';
import { language } from '../settings';
import type { Arm, Description, NamedUnit } from './description';
import { nations } from './nations';
import { plain } from './plain';

const bar = 'bar' as const;
const armWords: [word: string, arm: Arm][] = [
  ['cavalry', 'cavalry'],
  ['supply', 'supply'],
  ['depot', 'supply'],
  ['leader', 'leader'],
  ['hidden', 'none'],
];
const armOf = (type: string): Arm => armWords.find(([word]) => type.includes(word))?.[1] ?? 'infantry';

// "French infantry division 12": counters have a letter and a number, FD12; leaders have names.
const letters: Record<string, string> = {
  A: 'inf_army',
  C: 'inf_corps',
  D: 'inf_div',
  K: 'cav_corps',
  H: 'cav_div',
  S: 'supply',
  P: 'depot',
};
const owners = {
  F: { en: 'French', de: 'der Franzosen' },
  A: { en: 'Allied', de: 'der Verbündeten' },
};
function unit({ id, own, piece, units }: NamedUnit): string {
  const [, side = '', letter = '', number = ''] = /^([FA])([ACDKHSP])(\d+)$/.exec(id) ?? [];
  const title = [...units].find((found) => found.id === letters[letter])?.texts['title'];
  if (title) {
    const owner = owners[side as keyof typeof owners][language.value];
    return language.value === 'de' ? `${title} ${number} ${owner}` : `${owner} ${title.toLowerCase()} ${number}`;
  }
  return own?.texts['name'] || (piece?.type === 'leader' ? piece.designation : '') || id;
}

export const leipzig1971: Description = {
  ...plain,
  id: 'leipzig1971',
  nations,
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Allies', de: 'Verbündete' } },
  unit,
  reactions: ['evade', 'end evading', 'sustain', 'end sustaining', 'lose', 'retreat', 'lost', 'advance', 'end advance'],
  names: {
    double: { en: 'double', de: 'doppelt' },
    triple: { en: 'triple', de: 'dreifach' },
    by: { en: 'supplied by', de: 'versorgt durch' },
    from: { en: 'from', de: 'aus' },
    corps: { en: 'corps', de: 'Korps' },
    cavalry: { en: 'cavalry corps', de: 'Kavalleriekorps' },
    'army-6D': { en: 'army of six divisions', de: 'Armee aus sechs Divisionen' },
    'army-1C4D': { en: 'army of one corps and four divisions', de: 'Armee aus einem Korps und vier Divisionen' },
    'army-2C2D': { en: 'army of two corps and two divisions', de: 'Armee aus zwei Korps und zwei Divisionen' },
    'army-3C': { en: 'army of three corps', de: 'Armee aus drei Korps' },
    '6D': { en: 'six divisions', de: 'sechs Divisionen' },
    '1C4D': { en: 'one corps and four divisions', de: 'ein Korps und vier Divisionen' },
    '2C2D': { en: 'two corps and two divisions', de: 'zwei Korps und zwei Divisionen' },
    '3C': { en: 'three corps', de: 'drei Korps' },
  },
  told: {
    'end placement': { en: 'The set-up is finished', de: 'Die Aufstellung ist fertig' },
    'call armistice': { en: 'The armistice is called', de: 'Der Waffenstillstand wird ausgerufen' },
    'no armistice': { en: 'No armistice is called', de: 'Der Waffenstillstand wird nicht ausgerufen' },
    enter: { en: '{unit} arrives[ at {place}]', de: '{unit} trifft[ in {place}] ein' },
    'end arrivals': { en: 'Arrivals end', de: 'Die Ankunft ist zu Ende' },
    break: { en: '{unit} breaks down[ into {formed}]', de: '{unit} wird aufgeteilt[ in {formed}]' },
    combine: { en: 'Units in {at} combine[ into {formed}]', de: 'Einheiten in {at} werden zusammengefasst[ zu {formed}]' },
    march: { en: '{unit} announces a forced march', de: '{unit} sagt einen Gewaltmarsch an' },
    'press on': { en: 'The march goes on', de: 'Der Marsch geht weiter' },
    halt: { en: 'The march halts', de: 'Der Marsch hält' },
    risk: { en: 'The second part of the march is risked', de: 'Der zweite Teil des Marsches wird gewagt' },
    exit: { en: '{unit} leaves the map', de: '{unit} verlässt die Karte' },
    eliminate: { en: 'Units in {place} are overrun from {at}', de: 'Einheiten in {place} werden aus {at} überrannt' },
    look: { en: '{place} is reconnoitred', de: '{place} wird aufgeklärt' },
    feed: { en: 'Stacks are fed from {unit}', de: 'Stapel werden ernährt: {unit}' },
    destroy: { en: '{unit} is destroyed by its own side', de: '{unit} wird von der eigenen Seite vernichtet' },
    dissolve: { en: '{unit} is dissolved', de: '{unit} wird aufgelöst' },
    'end assembly': { en: 'Assembly ends', de: 'Das Ordnen ist zu Ende' },
    attack: { en: 'An attack is declared from {at} on {place}', de: 'Angriff angesagt aus {at} auf {place}' },
    supply: { en: 'supplied from {unit}', de: 'versorgt durch {unit}' },
    without: { en: 'without {unit}', de: 'ohne {unit}' },
    spare: { en: 'sparing {place}', de: '{place} bleibt ausgelassen' },
    go: { en: '', de: '' },
    'end declaring': { en: 'No more attacks are declared', de: 'Keine weiteren Angriffe' },
    evade: { en: '{unit} evades [from {from} ]to {place}', de: '{unit} weicht[ von {from}] nach {place} aus' },
    'end evading': { en: 'No more units evade', de: 'Niemand weicht mehr aus' },
    sustain: { en: 'The defence of {place} is supplied from {unit}', de: 'Die Verteidigung von {place} wird versorgt durch {unit}' },
    'end sustaining': { en: 'The defence gets no more supply', de: 'Die Verteidigung bekommt keinen weiteren Nachschub' },
    resolve: { en: 'The attack from {at} is fought', de: 'Der Angriff aus {at} wird ausgefochten' },
    'end advance': { en: 'No further advance', de: 'Niemand rückt weiter nach' },
  },
  face: (piece) => {
    if (piece.hidden) return { arm: 'none', top: '', bottom: '?', big: '?' };
    const strength = piece.values['strength'];
    const figures = strength === undefined ? `+${piece.values['attack'] ?? 0}` : `${strength}`;
    const top = piece.designation.length > 5 ? piece.designation.slice(0, 4) : piece.designation;
    return {
      arm: armOf(piece.type),
      top,
      bottom: `${figures}-${piece.values['movement'] ?? 0}`,
      big: strength === undefined ? top.slice(0, 3) : figures,
      ...(piece.type === 'leader' ? { name: piece.designation } : {}),
    };
  },
  kinds: {
    place: { label: { en: 'Place', de: 'Aufstellen' } },
    'end placement': { label: { en: 'Finish set-up', de: 'Aufstellung beenden' }, ends: true },
    'call armistice': { label: { en: 'Call the armistice', de: 'Waffenstillstand ausrufen' } },
    'no armistice': { label: { en: 'No armistice', de: 'Kein Waffenstillstand' }, ends: true },
    enter: { label: { en: 'Bring in', de: 'Einsetzen' } },
    'end arrivals': { label: { en: 'End arrivals', de: 'Ankunft beenden' }, ends: true },
    break: { label: { en: 'Break down', de: 'Aufteilen' }, careful: true, shown: 'organize' },
    combine: { label: { en: 'Combine', de: 'Zusammenfassen' }, careful: true, shown: 'organize' },
    march: { label: { en: 'Forced march', de: 'Gewaltmarsch' }, careful: true, shown: 'march' },
    'press on': { label: { en: 'Press on', de: 'Weiter' }, ends: true },
    halt: { label: { en: 'Halt', de: 'Halten' }, ends: true },
    risk: { label: { en: 'Risk it', de: 'Wagen' } },
    move: { label: { en: 'Move', de: 'Ziehen' } },
    exit: { label: { en: 'Leave the map', de: 'Die Karte verlassen' }, careful: true },
    eliminate: { label: { en: 'Eliminate', de: 'Vernichten' }, careful: true },
    look: { label: { en: 'Reconnoitre', de: 'Aufklären' }, shown: bar },
    'end movement': { label: { en: 'End movement', de: 'Bewegung beenden' }, ends: true },
    feed: { label: { en: 'Feed from', de: 'Ernähren aus' }, shown: bar },
    destroy: { label: { en: 'Destroy', de: 'Vernichten' }, careful: true },
    dissolve: { label: { en: 'Dissolve', de: 'Auflösen' }, shown: bar },
    'end assembly': { label: { en: 'Continue', de: 'Weiter' }, ends: true },
    attack: { label: { en: 'Attack', de: 'Angreifen' } },
    supply: { label: { en: 'Supply from', de: 'Versorgen aus' }, shown: bar },
    without: { label: { en: 'Without', de: 'Ohne' } },
    spare: { label: { en: 'Spare', de: 'Auslassen' }, shown: bar },
    go: { label: { en: 'Confirm attack', de: 'Angriff bestätigen' }, ends: true },
    'end declaring': { label: { en: 'No more attacks', de: 'Keine weiteren Angriffe' }, ends: true },
    evade: { label: { en: 'Evade', de: 'Ausweichen' } },
    'end evading': { label: { en: 'End evading', de: 'Ausweichen beenden' }, ends: true },
    sustain: { label: { en: 'Supply the defence', de: 'Verteidigung versorgen' } },
    'end sustaining': { label: { en: 'No more supply', de: 'Kein weiterer Nachschub' }, ends: true },
    resolve: { label: { en: 'Fight', de: 'Kämpfen' } },
    lose: { label: { en: 'Lose', de: 'Verlieren' }, shown: bar },
    retreat: { label: { en: 'Retreat', de: 'Zurückgehen' } },
    lost: { label: { en: 'Lost', de: 'Verloren' }, shown: bar },
    advance: { label: { en: 'Advance', de: 'Nachrücken' } },
    'end advance': { label: { en: 'No further advance', de: 'Nicht weiter nachrücken' }, ends: true },
  },
  phases: {
    placement: {
      title: { en: 'Set-up', de: 'Aufstellung' },
      prompt: { en: 'Place your units: choose one, then its hex.', de: 'Einheiten aufstellen: eine wählen, dann ihr Feld.' },
      placed: {
        en: 'All your units are on the map. Select a marked one to combine or break it down at no cost, or finish the set-up.',
        de: 'Alle Einheiten stehen. Markierte Einheiten ohne Kosten zusammenfassen oder aufteilen, oder die Aufstellung beenden.',
      },
    },
    armistice: {
      title: { en: 'Armistice', de: 'Waffenstillstand' },
      prompt: { en: 'Call the armistice now?', de: 'Jetzt den Waffenstillstand ausrufen?' },
    },
    levy: {
      title: { en: 'Rebellion', de: 'Aufstand' },
      prompt: { en: 'Rebellion in Germany: remove divisions.', de: 'Aufstand in Deutschland: Divisionen entfernen.' },
    },
    arrival: {
      title: { en: 'Arrivals', de: 'Ankunft' },
      prompt: { en: 'Bring in the units that arrive.', de: 'Die ankommenden Einheiten einsetzen.' },
    },
    movement: {
      title: { en: 'Movement', de: 'Bewegung' },
      prompt: {
        en: 'Move, combine and break down units, then end movement.',
        de: 'Einheiten ziehen, zusammenfassen und aufteilen, dann die Bewegung beenden.',
      },
    },
    'march die': {
      title: { en: 'Forced march', de: 'Gewaltmarsch' },
      prompt: { en: 'The die decides the march.', de: 'Der Würfel entscheidet den Marsch.' },
    },
    'march choice': {
      title: { en: 'Forced march', de: 'Gewaltmarsch' },
      prompt: { en: 'Halt, or risk the second part?', de: 'Halten, oder den zweiten Teil wagen?' },
    },
    assembly: {
      title: { en: 'Assembly', de: 'Ordnen' },
      prompt: { en: 'Combine units and feed stacks from supply.', de: 'Einheiten zusammenfassen, Stapel aus dem Nachschub ernähren.' },
    },
    declaring: {
      title: { en: 'Attacks', de: 'Angriffe' },
      prompt: { en: 'Choose a stack, then the hex it attacks.', de: 'Einen Stapel wählen, dann das Feld, das er angreift.' },
    },
    naming: {
      title: { en: 'Attack', de: 'Angriff' },
      prompt: {
        en: 'Choose its supply, and the units that do not take part.',
        de: 'Nachschub wählen, und welche Einheiten nicht mitmachen.',
      },
    },
    evading: {
      title: { en: 'Evading', de: 'Ausweichen' },
      prompt: { en: 'Units may retreat before combat.', de: 'Einheiten dürfen vor dem Gefecht zurückgehen.' },
    },
    sustaining: {
      title: { en: 'Supply', de: 'Nachschub' },
      prompt: { en: 'Supply for the defence?', de: 'Nachschub für die Verteidigung?' },
    },
    resolving: {
      title: { en: 'Combat', de: 'Gefecht' },
      prompt: { en: 'Choose the next attack to resolve.', de: 'Den nächsten Angriff wählen.' },
    },
    die: { title: { en: 'Die', de: 'Würfel' }, prompt: { en: 'The die decides.', de: 'Der Würfel entscheidet.' } },
    losses: {
      title: { en: 'Losses', de: 'Verluste' },
      prompt: { en: 'Choose the units to lose.', de: 'Die Einheiten wählen, die verloren gehen.' },
    },
    retreat: {
      title: { en: 'Retreat', de: 'Rückzug' },
      prompt: { en: 'Retreat the defeated units.', de: 'Die geschlagenen Einheiten zurücknehmen.' },
    },
    advance: {
      title: { en: 'Advance', de: 'Nachrücken' },
      prompt: { en: 'Victorious units may advance.', de: 'Siegreiche Einheiten dürfen nachrücken.' },
    },
    over: { title: { en: 'Over', de: 'Ende' }, prompt: { en: 'The game is over.', de: 'Die Partie ist zu Ende.' } },
  },
  results: {
    As: { en: 'attacker scattered', de: 'Angreifer zersprengt' },
    Ax: { en: 'attacker destroyed', de: 'Angreifer vernichtet' },
    AsDs: { en: 'both scattered', de: 'beide zersprengt' },
    AdDs: { en: 'attacker dispersed, defender scattered', de: 'Angreifer aufgelöst, Verteidiger zersprengt' },
    Dd1: { en: 'defender retreats one hex', de: 'Verteidiger ein Feld zurück' },
    Dd2: { en: 'defender retreats two hexes', de: 'Verteidiger zwei Felder zurück' },
    Ds: { en: 'defender scattered', de: 'Verteidiger zersprengt' },
    HalfEx: { en: 'half exchange', de: 'halber Abtausch' },
    Dx: { en: 'defender destroyed', de: 'Verteidiger vernichtet' },
    Auto: { en: 'eliminated without a roll', de: 'ohne Wurf vernichtet' },
    '-': { en: 'continues unharmed', de: 'marschiert unversehrt weiter' },
    halt: { en: 'halts unharmed', de: 'hält unversehrt an' },
    D: { en: 'continues, then dispersed', de: 'marschiert weiter, dann aufgelöst' },
    X: { en: 'destroyed', de: 'vernichtet' },
  },
  suffers: {
    As: 'attacker',
    Ax: 'attacker',
    X: 'attacker',
    Dd1: 'defender',
    Dd2: 'defender',
    Ds: 'defender',
    Dx: 'defender',
    Auto: 'defender',
    '-': 'defender',
  },
  boxes: { waiting: 'arriving', lost: 'marching round' },
  marks: { dispersed: '✷', moved: '✓' },
  example: 'FD1 1516',
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece) return null;
    const own = piece.seat === view.turn.seat;
    const to = neighbour(space);
    if (view.phase === 'movement') return own && to ? { kind: 'move', subject: piece.id, target: to } : null;
    if (view.phase !== 'declaring') return null;
    const other = nearestEnemy(space, piece.seat);
    return other ? { kind: 'attack', subject: own ? space : other, target: own ? other : space } : null;
  },
  halfPoints: true,
  campaign: { ...campaign, surveyed: ['supply', 'siege', 'closed', 'armistice'] },
  prospects: true,
  scoring: ['fortress', 'city'],
  planning: ['danger'],
};
