// Presentation of Leipzig (1969).
import { campaignWord } from '../messages/campaign';
import { areas, campaign } from './campaign';
import { language } from '../settings';
import type { Description, NamedUnit } from './description';
import { nations } from './nations';
import { plain } from './plain';

const arms = {
  infantry: 'infantry',
  cavalry: 'cavalry',
  supply: 'supply',
  depot: 'supply',
  engineer: 'engineer',
  napoleon: 'leader',
} as const;
// "French infantry division 12": counters have a code and a number, FR-Div12.
const owners = {
  FR: { en: 'French', de: 'der Franzosen' },
  AL: { en: 'Allied', de: 'der Verbündeten' },
};
function unit({ id, units }: NamedUnit): string {
  const [, side = '', code = '', number = ''] = /^(FR|AL)-([A-Za-z]+)(\d*)$/.exec(id) ?? [];
  const title = [...units].find((found) => found.texts['code'] === code)?.texts['title'];
  if (!title) return id;
  if (code === 'Napoleon') return title;
  const kind = code === 'Eng' ? { en: 'engineer unit', de: 'Pioniereinheit' }[language.value] : title;
  const owner = owners[side as keyof typeof owners][language.value];
  return language.value === 'de' ? `${kind} ${number} ${owner}` : `${owner} ${kind.toLowerCase()} ${number}`;
}

const sizes: Record<string, string> = { division: 'xx', corps: 'xxx', army: 'xxxx' };

export const leipzig1969: Description = {
  ...plain,
  id: 'leipzig1969',
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Allies', de: 'Verbündete' } },
  unit,
  reactions: ['scatter', 'lost', 'advance', 'no advance', 'remove'],
  told: {
    'deploy historically': { en: 'The historical set-up is taken', de: 'Die historische Aufstellung wird genommen' },
    'end deployment': { en: 'Deployment ends', de: 'Die Aufstellung ist zu Ende' },
    bridge: { en: '{unit} bridges the river towards {place}', de: '{unit} schlägt eine Brücke nach {place}' },
    combine: { en: '{units} combine[ into {formed}]', de: '{units} vereinigen sich[ zu {formed}]' },
    army: { en: '{unit} begins to form an army', de: '{unit} beginnt eine Armee zu bilden' },
    join: { en: '{unit} joins it[ to form {formed}]', de: '{unit} schließt sich an[ zu {formed}]' },
    break: { en: '{unit} breaks down[ into {formed}]', de: '{unit} löst sich auf[ in {formed}]' },
    siege: { en: '{unit} takes up siege position', de: '{unit} igelt sich ein' },
    rise: { en: '{unit} leaves its siege position', de: '{unit} igelt sich nicht mehr ein' },
    destroy: { en: '{unit} is destroyed by its own side', de: '{unit} wird von der eigenen Seite vernichtet' },
    remove: { en: '{unit} is removed: the stack is too large', de: '{unit} wird entfernt: Der Stapel ist zu groß' },
    fight: { en: '', de: '' },
    supply: { en: 'using up {unit}', de: 'dafür wird verbraucht: {unit}' },
    scatter: { en: '{unit} scatters to {place}', de: '{unit} wird nach {place} zerstreut' },
    lost: { en: '{unit} has nowhere to go and is lost', de: '{unit} hat keinen Ausweg und ist verloren' },
    advance: { en: '{unit} advances into the vacated hex', de: '{unit} rückt in das geräumte Feld ein' },
    'no advance': { en: 'No further advance', de: 'Niemand rückt weiter ein' },
  },
  // The Allied armies of this game are one colour.
  nations: {
    ...nations,
    allied: { code: 'AL', title: { en: 'Allied', de: 'Verbündete' }, fill: '#a8322d', ink: '#ffffff', edge: '#4f1512' },
  },
  face: (piece) => ({
    arm: arms[piece.type as keyof typeof arms] ?? 'none',
    top: sizes[piece.designation] ?? campaignWord('piece', piece.designation),
    bottom: `${piece.values['strength'] ?? '?'}-${piece.values['movement'] ?? '?'}`,
    big: `${piece.values['strength'] || ''}`,
    ...(piece.type === 'napoleon' ? { name: 'Napoleon' } : {}),
  }),
  kinds: {
    deploy: { label: { en: 'Place', de: 'Aufstellen' } },
    'deploy historically': {
      label: { en: 'Historical set-up', de: 'Historische Aufstellung' },
      shown: 'bar',
    },
    'end deployment': { label: { en: 'End deployment', de: 'Aufstellung beenden' }, ends: true },
    move: { label: { en: 'Move', de: 'Ziehen' } },
    enter: { label: { en: 'Bring in', de: 'Einsetzen' } },
    bridge: { label: { en: 'Bridge the river', de: 'Brücke schlagen' } },
    combine: { label: { en: 'Combine with', de: 'Vereinigen mit' }, careful: true, shown: 'organize' },
    army: {
      label: { en: 'Form an army', de: 'Armee bilden' },
      careful: true,
      shown: 'organize',
      whole: 'combine {parts}',
    },
    join: { label: { en: 'Add to the army', de: 'Zur Armee nehmen' }, shown: 'bar' },
    break: { label: { en: 'Break down', de: 'Auflösen' }, careful: true, shown: 'organize' },
    siege: { label: { en: 'Take up siege position', de: 'Einigeln' }, careful: true },
    rise: { label: { en: 'Leave siege position', de: 'Nicht mehr einigeln' }, careful: true },
    destroy: { label: { en: 'Destroy supply', de: 'Nachschub vernichten' }, careful: true },
    remove: { label: { en: 'Stack too large: remove', de: 'Stapel zu groß: entfernen' }, shown: 'bar' },
    'end movement': { label: { en: 'End movement', de: 'Bewegung beenden' }, ends: true },
    attack: { label: { en: 'Attack', de: 'Angreifen' } },
    with: { label: { en: 'Add', de: 'Dazunehmen' } },
    fight: { label: { en: 'Fight', de: 'Kämpfen' }, shown: 'battle' },
    supply: { label: { en: 'Use up', de: 'Verbrauchen' }, shown: 'bar' },
    'end combat': { label: { en: 'End combat', de: 'Gefechte beenden' }, ends: true },
    scatter: { label: { en: 'Scatter', de: 'Zerstreuen' } },
    lost: { label: { en: 'Nowhere to go: remove', de: 'Kein Ausweg: entfernen' }, shown: 'bar' },
    advance: { label: { en: 'Advance', de: 'Einrücken' }, shown: 'bar' },
    'no advance': { label: { en: 'No further advance', de: 'Nicht weiter einrücken' }, ends: true },
  },
  phases: {
    deployment: {
      title: { en: 'Deployment', de: 'Aufstellung' },
      prompt: {
        en: 'Place your units in the areas of their armies, or take the historical set-up.',
        de: 'Einheiten in den Räumen ihrer Armeen aufstellen oder die historische Aufstellung nehmen.',
      },
    },
    movement: {
      title: { en: 'Movement', de: 'Bewegung' },
      prompt: {
        en: 'Move, combine and break down units, then end movement.',
        de: 'Einheiten ziehen, vereinigen und auflösen, dann die Bewegung beenden.',
      },
    },
    forming: {
      title: { en: 'Forming an army', de: 'Armee bilden' },
      prompt: { en: 'Choose the units that form the army.', de: 'Die Einheiten wählen, die die Armee bilden.' },
    },
    combat: {
      title: { en: 'Combat', de: 'Gefecht' },
      prompt: {
        en: 'Choose one of your supplied units, then the enemy it attacks.',
        de: 'Eine eigene Einheit mit Nachschub wählen, dann den Feind, den sie angreift.',
      },
    },
    battle: {
      title: { en: 'Battle', de: 'Gefecht' },
      prompt: { en: 'Add units to the battle, then fight.', de: 'Einheiten dazunehmen, dann kämpfen.' },
    },
    supply: {
      title: { en: 'Supply', de: 'Nachschub' },
      prompt: { en: 'Choose the supply unit that the attack uses up.', de: 'Den Nachschub wählen, den der Angriff verbraucht.' },
    },
    die: { title: { en: 'Die', de: 'Würfel' }, prompt: { en: 'The die decides.', de: 'Der Würfel entscheidet.' } },
    scatter: {
      title: { en: 'Scattering', de: 'Zerstreuung' },
      prompt: { en: 'Scatter the defeated units.', de: 'Die geschlagenen Einheiten zerstreuen.' },
    },
    advance: {
      title: { en: 'Advance', de: 'Einrücken' },
      prompt: {
        en: 'The attackers may advance into the vacated hex.',
        de: 'Die Angreifer dürfen in das geräumte Feld einrücken.',
      },
    },
    over: { title: { en: 'Over', de: 'Ende' }, prompt: { en: 'The game is over.', de: 'Die Partie ist zu Ende.' } },
  },
  results: {
    ds1: { en: 'defender scattered 1 hex', de: 'Verteidiger 1 Feld zerstreut' },
    ds2: { en: 'defender scattered 2 hexes', de: 'Verteidiger 2 Felder zerstreut' },
    ds3: { en: 'defender scattered 3 hexes', de: 'Verteidiger 3 Felder zerstreut' },
    as1: { en: 'attacker scattered 1 hex', de: 'Angreifer 1 Feld zerstreut' },
    as2: { en: 'attacker scattered 2 hexes', de: 'Angreifer 2 Felder zerstreut' },
    DE: { en: 'defender eliminated', de: 'Verteidiger vernichtet' },
    AUTO: { en: 'automatic elimination', de: 'ohne Würfel vernichtet' },
  },
  suffers: { as1: 'attacker', as2: 'attacker', ds1: 'defender', ds2: 'defender', ds3: 'defender', DE: 'defender', AUTO: 'defender' },
  turn: { now: 'turn', first: 'first_turn', last: 'last_turn', night: '' },
  bars: [],
  costsPerPoint: 1,
  about: () => '',
  boxes: { waiting: 'waiting', lost: 'lost' },
  figures: [
    { track: 'factors_french', title: { en: 'French combat factors', de: 'Kampfkraft der Franzosen' } },
    { track: 'factors_allied', title: { en: 'Allied combat factors', de: 'Kampfkraft der Verbündeten' } },
    { track: 'depots_french', title: { en: 'French depots', de: 'Depots der Franzosen' } },
    { track: 'depots_allied', title: { en: 'Allied depots', de: 'Depots der Verbündeten' } },
    { track: 'supply_french', title: { en: 'French supply', de: 'Nachschub der Franzosen' } },
    { track: 'supply_allied', title: { en: 'Allied supply', de: 'Nachschub der Verbündeten' } },
  ],
  marks: { siege: '⛨', scattered: '↯', stopped: '⚓', attacked: '⚔', captured: '⚑', spent: '✕' },
  campaign: { ...campaign, regions: [areas, ...campaign.regions] },
  prospects: true,
  scoring: ['fortress', 'city'],
  planning: ['danger'],
  example: 'AL-Div1 2509',
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece) return null;
    const own = piece.seat === view.turn.seat;
    const to = neighbour(space);
    switch (view.phase) {
      case 'deployment':
        return { kind: 'deploy', subject: piece.id, target: space };
      case 'movement':
        return own && to ? { kind: 'move', subject: piece.id, target: to } : null;
      case 'combat': {
        const enemy = own ? nearestEnemy(space, piece.seat) : space;
        const attacker = own ? piece.id : nearestEnemy(space, piece.seat);
        return enemy && attacker ? { kind: 'attack', subject: attacker, target: enemy } : null;
      }
      case 'battle':
        return own ? { kind: 'with', subject: piece.id } : null;
      case 'scatter':
        return own && to ? { kind: 'scatter', subject: piece.id, target: to } : null;
      default:
        return null;
    }
  },
};
