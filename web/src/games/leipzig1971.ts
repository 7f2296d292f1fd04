// Presentation of Leipzig: Napoleon vs. Europe, 1813 (1971).
import { campaign } from './campaign';
import type { Arm, Description } from './description';
import { nations } from './nations';
import { plain } from './plain';

const bar = 'bar' as const;
const armOf = (type: string): Arm =>
  /cavalry/.test(type) ? 'cavalry' : /supply|depot/.test(type) ? 'supply' : /leader/.test(type) ? 'leader' : /hidden/.test(type) ? 'none' : 'infantry';

export const leipzig1971: Description = {
  ...plain,
  id: 'leipzig1971',
  nations,
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Allies', de: 'Verbündete' } },
  face: (piece) => {
    if (piece.hidden) return { arm: 'none', top: '', bottom: '?', big: '?' };
    const strength = piece.values['strength'];
    const figures = strength === undefined ? `+${piece.values['attack'] ?? 0}` : `${strength}`;
    const top = piece.designation.length > 5 ? piece.designation.slice(0, 4) : piece.designation;
    return { arm: armOf(piece.type), top, bottom: `${figures}-${piece.values['movement'] ?? 0}`, big: strength === undefined ? top.slice(0, 3) : figures };
  },
  kinds: {
    place: { label: { en: 'Place', de: 'Aufstellen' }, line: 'place {subject} {target}' },
    'end placement': { label: { en: 'End placement', de: 'Aufstellung beenden' }, line: 'end placement', ends: true },
    'call armistice': { label: { en: 'Call the armistice', de: 'Waffenstillstand ausrufen' }, line: 'call armistice' },
    'no armistice': { label: { en: 'No armistice', de: 'Kein Waffenstillstand' }, line: 'no armistice', ends: true },
    enter: { label: { en: 'Bring in', de: 'Einsetzen' }, line: 'enter {subject} {target}' },
    'end arrivals': { label: { en: 'End arrivals', de: 'Ankunft beenden' }, line: 'end arrivals', ends: true },
    break: { label: { en: 'Break down', de: 'Aufteilen' }, line: 'break {subject} {target}', careful: true, shown: 'organize' },
    combine: { label: { en: 'Combine', de: 'Zusammenfassen' }, line: 'combine {subject} {target}', careful: true, shown: 'organize' },
    march: { label: { en: 'Forced march', de: 'Gewaltmarsch' }, line: 'march {subject} {target}', careful: true, shown: 'march' },
    'press on': { label: { en: 'Press on', de: 'Weiter' }, line: 'press on', ends: true },
    halt: { label: { en: 'Halt', de: 'Halten' }, line: 'halt', ends: true },
    risk: { label: { en: 'Risk it', de: 'Wagen' }, line: 'risk' },
    move: { label: { en: 'Move', de: 'Ziehen' }, line: '{subject} {target}' },
    exit: { label: { en: 'Leave the map', de: 'Die Karte verlassen' }, line: 'exit {subject}', careful: true },
    eliminate: { label: { en: 'Eliminate', de: 'Vernichten' }, line: 'eliminate {target} from {subject}', careful: true },
    look: { label: { en: 'Reconnoitre', de: 'Aufklären' }, line: 'look {target}', shown: bar },
    'end movement': { label: { en: 'End movement', de: 'Bewegung beenden' }, line: 'end movement', ends: true },
    feed: { label: { en: 'Feed from', de: 'Ernähren aus' }, line: 'feed {subject}', shown: bar },
    destroy: { label: { en: 'Destroy', de: 'Vernichten' }, line: 'destroy {subject}', careful: true },
    dissolve: { label: { en: 'Dissolve', de: 'Auflösen' }, line: 'dissolve {subject}', shown: bar },
    'end assembly': { label: { en: 'Continue', de: 'Weiter' }, line: 'end assembly', ends: true },
    attack: { label: { en: 'Attack', de: 'Angreifen' }, line: 'attack {target} from {subject}' },
    supply: { label: { en: 'Supply from', de: 'Versorgen aus' }, line: 'supply {subject}', shown: bar },
    without: { label: { en: 'Without', de: 'Ohne' }, line: 'without {subject}' },
    spare: { label: { en: 'Spare', de: 'Auslassen' }, line: 'spare {target}', shown: bar },
    go: { label: { en: 'Confirm attack', de: 'Angriff bestätigen' }, line: 'go', ends: true },
    'end declaring': { label: { en: 'No more attacks', de: 'Keine weiteren Angriffe' }, line: 'end declaring', ends: true },
    evade: { label: { en: 'Evade', de: 'Ausweichen' }, line: 'evade {subject} {target}' },
    'end evading': { label: { en: 'End evading', de: 'Ausweichen beenden' }, line: 'end evading', ends: true },
    sustain: { label: { en: 'Supply the defence', de: 'Verteidigung versorgen' }, line: 'sustain {target} with {subject}' },
    'end sustaining': { label: { en: 'No more supply', de: 'Kein weiterer Nachschub' }, line: 'end sustaining', ends: true },
    resolve: { label: { en: 'Fight', de: 'Kämpfen' }, line: 'resolve {subject}' },
    lose: { label: { en: 'Lose', de: 'Verlieren' }, line: 'lose {subject}', shown: bar },
    retreat: { label: { en: 'Retreat', de: 'Zurückgehen' }, line: 'retreat {subject} {target}' },
    lost: { label: { en: 'Lost', de: 'Verloren' }, line: 'lost {subject}', shown: bar },
    advance: { label: { en: 'Advance', de: 'Nachrücken' }, line: 'advance {subject} {target}' },
    'end advance': { label: { en: 'No further advance', de: 'Nicht weiter nachrücken' }, line: 'end advance', ends: true },
  },
  phases: {
    placement: { title: { en: 'Placement', de: 'Aufstellung' }, prompt: { en: 'Place your units.', de: 'Einheiten aufstellen.' } },
    armistice: { title: { en: 'Armistice', de: 'Waffenstillstand' }, prompt: { en: 'Call the armistice now?', de: 'Jetzt den Waffenstillstand ausrufen?' } },
    levy: { title: { en: 'Rebellion', de: 'Aufstand' }, prompt: { en: 'Rebellion in Germany: remove divisions.', de: 'Aufstand in Deutschland: Divisionen entfernen.' } },
    arrival: { title: { en: 'Arrivals', de: 'Ankunft' }, prompt: { en: 'Bring in the units that arrive.', de: 'Die ankommenden Einheiten einsetzen.' } },
    movement: {
      title: { en: 'Movement', de: 'Bewegung' },
      prompt: { en: 'Move, combine and break down units, then end movement.', de: 'Einheiten ziehen, zusammenfassen und aufteilen, dann die Bewegung beenden.' },
    },
    'march die': { title: { en: 'Forced march', de: 'Gewaltmarsch' }, prompt: { en: 'The die decides the march.', de: 'Der Würfel entscheidet den Marsch.' } },
    'march choice': { title: { en: 'Forced march', de: 'Gewaltmarsch' }, prompt: { en: 'Halt, or risk the second part?', de: 'Halten, oder den zweiten Teil wagen?' } },
    assembly: { title: { en: 'Assembly', de: 'Ordnen' }, prompt: { en: 'Combine units and feed stacks from supply.', de: 'Einheiten zusammenfassen, Stapel aus dem Nachschub ernähren.' } },
    declaring: { title: { en: 'Attacks', de: 'Angriffe' }, prompt: { en: 'Choose a stack, then the hex it attacks.', de: 'Einen Stapel wählen, dann das Feld, das er angreift.' } },
    naming: { title: { en: 'Attack', de: 'Angriff' }, prompt: { en: 'Choose its supply, and the units that do not take part.', de: 'Nachschub wählen, und welche Einheiten nicht mitmachen.' } },
    evading: { title: { en: 'Evading', de: 'Ausweichen' }, prompt: { en: 'Units may retreat before combat.', de: 'Einheiten dürfen vor dem Gefecht zurückgehen.' } },
    sustaining: { title: { en: 'Supply', de: 'Nachschub' }, prompt: { en: 'Supply for the defence?', de: 'Nachschub für die Verteidigung?' } },
    resolving: { title: { en: 'Combat', de: 'Gefecht' }, prompt: { en: 'Choose the next attack to resolve.', de: 'Den nächsten Angriff wählen.' } },
    die: { title: { en: 'Die', de: 'Würfel' }, prompt: { en: 'The die decides.', de: 'Der Würfel entscheidet.' } },
    losses: { title: { en: 'Losses', de: 'Verluste' }, prompt: { en: 'Choose the units to lose.', de: 'Die Einheiten wählen, die verloren gehen.' } },
    retreat: { title: { en: 'Retreat', de: 'Rückzug' }, prompt: { en: 'Retreat the defeated units.', de: 'Die geschlagenen Einheiten zurücknehmen.' } },
    advance: { title: { en: 'Advance', de: 'Nachrücken' }, prompt: { en: 'Victorious units may advance.', de: 'Siegreiche Einheiten dürfen nachrücken.' } },
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
  tone: (result) => (result === 'As' || result === 'Ax' || result === 'X' ? 'attacker' : result === '-' ? 'defender' : result === 'D' || result === 'halt' ? 'both' : /^(D|Auto)/.test(result) ? 'defender' : 'both'),
  boxes: { waiting: 'arriving', lost: 'marching round' },
  marks: { dispersed: '✷', moved: '✓' },
  example: 'FD1 1516',
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece) return null;
    const own = piece.seat === view.turn.seat;
    const to = neighbour(space);
    if (view.phase === 'movement') return own && to ? `${piece.id} ${to}` : null;
    if (view.phase !== 'declaring') return null;
    const other = nearestEnemy(space, piece.seat);
    return other ? `attack ${own ? other : space} from ${own ? space : other}` : null;
  },
  halfPoints: true,
  campaign: { ...campaign, surveyed: ['supply', 'siege', 'closed', 'armistice'] },
};
