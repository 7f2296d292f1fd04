// Presentation of The Battle of Nations (1975).
import type { Description } from './description';
import { nations } from './nations';
import { plain } from './plain';

const arms = { infantry: 'infantry', cavalry: 'cavalry', artillery: 'artillery' } as const;

export const nations1975: Description = {
  ...plain,
  id: 'nations1975',
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Allies', de: 'Verbündete' } },
  nations,
  face: (piece) => ({
    arm: arms[piece.type as keyof typeof arms] ?? 'none',
    top: piece.designation,
    bottom: `${piece.values['strength'] ?? '?'}-${piece.values['movement'] ?? '?'}`,
    big: `${piece.values['strength'] ?? '?'}`,
  }),
  kinds: {
    move: { label: { en: 'Move', de: 'Ziehen' } },
    enter: { label: { en: 'Bring in', de: 'Einsetzen' } },
    'end movement': { label: { en: 'End movement', de: 'Bewegung beenden' }, ends: true },
    attack: { label: { en: 'Attack', de: 'Angreifen' } },
    with: { label: { en: 'Add', de: 'Dazunehmen' } },
    also: { label: { en: 'Also attack', de: 'Auch angreifen' } },
    at: { label: { en: 'Fight at', de: 'Kämpfen bei' }, shown: 'battle' },
    'end combat': { label: { en: 'End combat', de: 'Gefechte beenden' }, ends: true },
    lose: { label: { en: 'Lose', de: 'Verlieren' }, shown: 'bar' },
    lost: { label: { en: 'No retreat: remove', de: 'Kein Rückzug: entfernen' }, shown: 'bar' },
    retreat: { label: { en: 'Retreat', de: 'Zurückgehen' } },
    displace: { label: { en: 'Displace', de: 'Verdrängen' } },
    stay: { label: { en: 'Stay', de: 'Bleiben' }, shown: 'bar' },
    advance: { label: { en: 'Advance', de: 'Nachrücken' } },
    'no advance': { label: { en: 'No advance', de: 'Nicht nachrücken' }, ends: true },
  },
  phases: {
    movement: {
      title: { en: 'Movement', de: 'Bewegung' },
      prompt: {
        en: 'Move units and bring in reinforcements, then end movement.',
        de: 'Einheiten ziehen und Verstärkungen einsetzen, dann die Bewegung beenden.',
      },
    },
    combat: {
      title: { en: 'Combat', de: 'Gefecht' },
      prompt: {
        en: 'Choose one of your units, then the enemy it attacks.',
        de: 'Eine eigene Einheit wählen, dann den Feind, den sie angreift.',
      },
    },
    battle: {
      title: { en: 'Battle', de: 'Gefecht' },
      prompt: { en: 'Add units to the battle, then choose the odds.', de: 'Einheiten dazunehmen, dann das Kampfverhältnis wählen.' },
    },
    die: { title: { en: 'Die', de: 'Würfel' }, prompt: { en: 'The die decides.', de: 'Der Würfel entscheidet.' } },
    exchange: {
      title: { en: 'Exchange', de: 'Abtausch' },
      prompt: { en: 'Exchange: choose the units to lose.', de: 'Abtausch: die Einheiten wählen, die verloren gehen.' },
    },
    retreat: {
      title: { en: 'Retreat', de: 'Rückzug' },
      prompt: { en: 'Retreat the defeated units one hex.', de: 'Die geschlagenen Einheiten ein Feld zurücknehmen.' },
    },
    displace: {
      title: { en: 'Displacement', de: 'Verdrängung' },
      prompt: { en: 'Make room: move the displaced unit.', de: 'Platz machen: die verdrängte Einheit ziehen.' },
    },
    withdraw: {
      title: { en: 'Artillery', de: 'Artillerie' },
      prompt: { en: 'Bombarding artillery may retreat or stay.', de: 'Feuernde Artillerie darf zurückgehen oder bleiben.' },
    },
    advance: {
      title: { en: 'Advance', de: 'Nachrücken' },
      prompt: { en: 'One victorious unit may advance.', de: 'Eine siegreiche Einheit darf nachrücken.' },
    },
    over: { title: { en: 'Over', de: 'Ende' }, prompt: { en: 'The game is over.', de: 'Die Partie ist zu Ende.' } },
  },
  results: {
    Ae: { en: 'attacker eliminated', de: 'Angreifer vernichtet' },
    Ar: { en: 'attacker retreats', de: 'Angreifer weicht' },
    Dr: { en: 'defender retreats', de: 'Verteidiger weicht' },
    De: { en: 'defender eliminated', de: 'Verteidiger vernichtet' },
    Ex: { en: 'exchange', de: 'Abtausch' },
  },
  suffers: { Ae: 'attacker', Ar: 'attacker', Dr: 'defender', De: 'defender', Ex: 'both' },
  turn: { now: 'turn', first: 'first_turn', last: 'last_turn', night: 'night' },
  bars: [
    { seat: 'french', value: 'losses_french', level: 'level_french' },
    { seat: 'allied', value: 'losses_allied', level: 'level_allied' },
  ],
  costsPerPoint: 2,
  about: (texts) =>
    [texts['formation'], texts['corps'] && `${texts['corps']}${texts['commander'] ? ` (${texts['commander']})` : ''}`, texts['army']]
      .filter(Boolean)
      .join(', '),
  boxes: { waiting: 'waiting', lost: 'lost' },
  marks: { held: '⚓', moved: '✓', fought: '⚔' },
  joins: false,
  prospects: true,
  planning: ['danger', 'communications'],
  example: 'FR-4 1516',
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece) return null;
    const own = piece.seat === view.turn.seat;
    switch (view.phase) {
      case 'movement': {
        const to = neighbour(space);
        return to && own ? { kind: 'move', subject: piece.id, target: to } : null;
      }
      case 'combat': {
        const enemy = own ? nearestEnemy(space, piece.seat) : space;
        const with_ = own ? piece.id : nearestEnemy(space, piece.seat);
        return enemy && with_ ? { kind: 'attack', subject: with_, target: enemy } : null;
      }
      case 'battle':
        return own ? { kind: 'with', subject: piece.id } : { kind: 'also', subject: space };
      case 'retreat':
      case 'displace':
      case 'advance': {
        const to = neighbour(space);
        return own && to ? { kind: view.phase, subject: piece.id, target: to } : null;
      }
      default:
        return null;
    }
  },
};
