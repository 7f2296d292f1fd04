// Leipzig (1969): how it is shown.
import type { Arm, Description } from './description';
import { nations } from './nations';
import { plain } from './plain';

const armOf = (type: string): Arm =>
  type.startsWith('infantry') ? 'infantry' : type.startsWith('cavalry') ? 'cavalry' : type === 'supply' || type === 'depot' ? 'supply' : 'none';
const sizes: Record<string, string> = { division: 'XX', corps: 'XXX', army: 'XXXX' };
const bar = 'bar' as const;

export const leipzig1969: Description = {
  ...plain,
  id: 'leipzig1969',
  nations,
  face: (piece) => {
    const size = sizes[piece.type.split('_')[1] ?? ''] ?? piece.designation.slice(0, 5);
    const strength = piece.values['strength'] ?? 0;
    return { arm: armOf(piece.type), top: size, bottom: `${strength}-${piece.values['movement'] ?? 0}`, big: strength ? `${strength}` : piece.designation.slice(0, 2) };
  },
  kinds: {
    deploy: { label: { en: 'Deploy', de: 'Aufstellen' }, line: 'deploy {subject} {target}' },
    'deploy historically': { label: { en: 'Deploy historically', de: 'Historisch aufstellen' }, line: 'deploy historically', ends: true },
    'end deployment': { label: { en: 'End deployment', de: 'Aufstellung beenden' }, line: 'end deployment', ends: true },
    move: { label: { en: 'Move', de: 'Ziehen' }, line: '{subject} {target}' },
    enter: { label: { en: 'Bring in', de: 'Einsetzen' }, line: 'enter {subject} {target}' },
    bridge: { label: { en: 'Bridge', de: 'Brücke schlagen' }, line: 'bridge {subject} {target}' },
    combine: { label: { en: 'Combine', de: 'Zusammenfassen' }, line: 'combine {subject} {target}' },
    army: { label: { en: 'Form an army', de: 'Armee bilden' }, line: 'army {subject}' },
    join: { label: { en: 'Joins the army', de: 'Kommt zur Armee' }, line: 'join {subject}' },
    break: { label: { en: 'Break up', de: 'Aufteilen' }, line: 'break {subject}' },
    siege: { label: { en: 'Take up siege', de: 'Belagerung beginnen' }, line: 'siege {subject}' },
    rise: { label: { en: 'Leave the siege', de: 'Belagerung aufgeben' }, line: 'rise {subject}' },
    destroy: { label: { en: 'Destroy the supply', de: 'Nachschub vernichten' }, line: 'destroy {subject}' },
    remove: { label: { en: 'Remove', de: 'Entfernen' }, line: 'remove {subject}' },
    'end movement': { label: { en: 'End movement', de: 'Bewegung beenden' }, line: 'end movement', ends: true },
    attack: { label: { en: 'Attack', de: 'Angreifen' }, line: 'attack {target} with {subject}' },
    with: { label: { en: 'Add', de: 'Dazunehmen' }, line: 'with {subject}' },
    fight: { label: { en: 'Fight', de: 'Kämpfen' }, line: 'fight', ends: true },
    supply: { label: { en: 'Use the supply', de: 'Nachschub verbrauchen' }, line: 'supply {subject}', shown: bar },
    'end combat': { label: { en: 'End combat', de: 'Gefechte beenden' }, line: 'end combat', ends: true },
    scatter: { label: { en: 'Scatter', de: 'Zersprengen' }, line: 'scatter {subject} {target}' },
    lost: { label: { en: 'Lost', de: 'Verloren' }, line: 'lost {subject}', shown: bar },
    advance: { label: { en: 'Advance', de: 'Nachrücken' }, line: 'advance {subject}' },
    'no advance': { label: { en: 'No advance', de: 'Nicht nachrücken' }, line: 'no advance', ends: true },
  },
  phases: {
    deployment: {
      title: { en: 'Deployment', de: 'Aufstellung' },
      prompt: { en: 'Place your units, or deploy historically.', de: 'Einheiten aufstellen oder historisch aufstellen.' },
    },
    movement: {
      title: { en: 'Movement', de: 'Bewegung' },
      prompt: { en: 'Move, form and break up units, then end movement.', de: 'Einheiten ziehen, bilden und aufteilen, dann die Bewegung beenden.' },
    },
    forming: { title: { en: 'Army', de: 'Armee' }, prompt: { en: 'Choose what joins the army.', de: 'Wählen, was zur Armee kommt.' } },
    combat: { title: { en: 'Combat', de: 'Gefecht' }, prompt: { en: 'Choose a unit, then the hex it attacks.', de: 'Eine Einheit wählen, dann das Feld, das sie angreift.' } },
    battle: { title: { en: 'Battle', de: 'Gefecht' }, prompt: { en: 'Add units, then fight.', de: 'Einheiten dazunehmen, dann kämpfen.' } },
    supply: { title: { en: 'Supply', de: 'Nachschub' }, prompt: { en: 'Choose the supply the attack uses up.', de: 'Den Nachschub wählen, den der Angriff verbraucht.' } },
    scatter: { title: { en: 'Scatter', de: 'Zersprengt' }, prompt: { en: 'Choose where the beaten units scatter to.', de: 'Wählen, wohin die geschlagenen Einheiten zersprengt werden.' } },
    advance: { title: { en: 'Advance', de: 'Nachrücken' }, prompt: { en: 'Units may advance into the empty hex.', de: 'Einheiten dürfen in das leere Feld nachrücken.' } },
    over: { title: { en: 'Over', de: 'Ende' }, prompt: { en: 'The game is over.', de: 'Die Partie ist zu Ende.' } },
  },
  figures: [
    { track: 'factors_french', title: { en: 'French combat factors', de: 'Kampfkraft der Franzosen' } },
    { track: 'factors_allied', title: { en: 'Allied combat factors', de: 'Kampfkraft der Verbündeten' } },
    { track: 'depots_french', title: { en: 'French depots', de: 'Depots der Franzosen' } },
    { track: 'depots_allied', title: { en: 'Allied depots', de: 'Depots der Verbündeten' } },
    { track: 'supply_french', title: { en: 'French supply', de: 'Nachschub der Franzosen' } },
    { track: 'supply_allied', title: { en: 'Allied supply', de: 'Nachschub der Verbündeten' } },
  ],
  marks: { siege: '⌂', scattered: '✷', moved: '✓' },
  continues: ['with', 'fight'],
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece || piece.seat !== view.turn.seat) return null;
    const to = neighbour(space);
    const enemy = nearestEnemy(space, piece.seat);
    if (view.phase === 'movement') return to ? `${piece.id} ${to}` : null;
    if (view.phase === 'combat') return enemy ? `attack ${enemy} with ${piece.id}` : null;
    return view.phase === 'battle' ? `with ${piece.id}` : null;
  },
};
