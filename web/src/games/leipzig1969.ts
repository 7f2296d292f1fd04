// Presentation of Leipzig (1969).
import { told } from '../messages/campaign';
import { areas, campaign } from './campaign';
import type { Description } from './description';
import { nations } from './nations';
import { plain } from './plain';

const arms = { infantry: 'infantry', cavalry: 'cavalry', supply: 'supply', depot: 'supply', napoleon: 'leader' } as const;
const sizes: Record<string, string> = { division: 'xx', corps: 'xxx', army: 'xxxx' };

export const leipzig1969: Description = {
  ...plain,
  id: 'leipzig1969',
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Allies', de: 'Verbündete' } },
  // The Allied armies of this game are one colour.
  nations: {
    ...nations,
    allied: { code: 'AL', title: { en: 'Allied', de: 'Verbündete' }, fill: '#a8322d', ink: '#ffffff', edge: '#4f1512' },
  },
  face: (piece) => ({
    arm: arms[piece.type as keyof typeof arms] ?? 'none',
    top: sizes[piece.designation] ?? told('piece', piece.designation),
    bottom: `${piece.values['strength'] ?? '?'}-${piece.values['movement'] ?? '?'}`,
    big: `${piece.values['strength'] || ''}`,
  }),
  kinds: {
    deploy: { label: { en: 'Place', de: 'Aufstellen' }, line: 'deploy {subject} {target}' },
    'deploy historically': {
      label: { en: 'Historical set-up', de: 'Historische Aufstellung' },
      line: 'deploy historically',
      shown: 'bar',
    },
    'end deployment': { label: { en: 'End deployment', de: 'Aufstellung beenden' }, line: 'end deployment', ends: true },
    move: { label: { en: 'Move', de: 'Ziehen' }, line: '{subject} {target}' },
    enter: { label: { en: 'Bring in', de: 'Einsetzen' }, line: 'enter {subject} {target}' },
    bridge: { label: { en: 'Bridge the river', de: 'Brücke schlagen' }, line: 'bridge {subject} {target}' },
    combine: { label: { en: 'Combine with', de: 'Vereinigen mit' }, line: 'combine {subject} {target}', careful: true, shown: 'organize' },
    army: { label: { en: 'Form an army', de: 'Armee bilden' }, line: 'army {subject}', careful: true, shown: 'organize', whole: 'combine {parts}' },
    join: { label: { en: 'Add to the army', de: 'Zur Armee nehmen' }, line: 'join {subject}', shown: 'bar' },
    break: { label: { en: 'Break down', de: 'Auflösen' }, line: 'break {subject}', careful: true, shown: 'organize' },
    siege: { label: { en: 'Take up siege position', de: 'Einigeln' }, line: 'siege {subject}', careful: true },
    rise: { label: { en: 'Leave siege position', de: 'Nicht mehr einigeln' }, line: 'rise {subject}', careful: true },
    destroy: { label: { en: 'Destroy supply', de: 'Nachschub vernichten' }, line: 'destroy {subject}', careful: true },
    remove: { label: { en: 'Stack too large: remove', de: 'Stapel zu groß: entfernen' }, line: 'remove {subject}', shown: 'bar' },
    'end movement': { label: { en: 'End movement', de: 'Bewegung beenden' }, line: 'end movement', ends: true },
    attack: { label: { en: 'Attack', de: 'Angreifen' }, line: 'attack {target} with {subject}' },
    with: { label: { en: 'Add', de: 'Dazunehmen' }, line: 'with {subject}' },
    fight: { label: { en: 'Fight', de: 'Kämpfen' }, line: 'fight', shown: 'battle' },
    supply: { label: { en: 'Use up', de: 'Verbrauchen' }, line: 'supply {subject}', shown: 'bar' },
    'end combat': { label: { en: 'End combat', de: 'Gefechte beenden' }, line: 'end combat', ends: true },
    scatter: { label: { en: 'Scatter', de: 'Zerstreuen' }, line: 'scatter {subject} {target}' },
    lost: { label: { en: 'Nowhere to go: remove', de: 'Kein Ausweg: entfernen' }, line: 'lost {subject}', shown: 'bar' },
    advance: { label: { en: 'Advance', de: 'Einrücken' }, line: 'advance {subject}', shown: 'bar' },
    'no advance': { label: { en: 'No further advance', de: 'Nicht weiter einrücken' }, line: 'no advance', ends: true },
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
  tone: (result) => (result.startsWith('a') ? 'attacker' : 'defender'),
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
  continues: ['join', 'with', 'fight', 'supply'],
  campaign: { ...campaign, regions: [areas, ...campaign.regions] },
  example: 'AL-Div1 2509',
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece) return null;
    const own = piece.seat === view.turn.seat;
    const to = neighbour(space);
    switch (view.phase) {
      case 'deployment':
        return `deploy ${piece.id} ${space}`;
      case 'movement':
        return own && to ? `${piece.id} ${to}` : null;
      case 'combat': {
        const enemy = own ? nearestEnemy(space, piece.seat) : space;
        const attacker = own ? piece.id : nearestEnemy(space, piece.seat);
        return enemy && attacker ? `attack ${enemy} with ${attacker}` : null;
      }
      case 'battle':
        return own ? `with ${piece.id}` : null;
      case 'scatter':
        return own && to ? `scatter ${piece.id} ${to}` : null;
      default:
        return null;
    }
  },
};
