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
    move: { label: { en: 'Move', de: 'Ziehen' }, line: '{subject} {target}' },
    enter: { label: { en: 'Bring in', de: 'Einsetzen' }, line: 'enter {subject} {target}' },
    'end movement': { label: { en: 'End movement', de: 'Bewegung beenden' }, line: 'end movement', ends: true },
    attack: { label: { en: 'Attack', de: 'Angreifen' }, line: 'attack {target} with {subject}' },
    with: { label: { en: 'Add', de: 'Dazunehmen' }, line: 'with {subject}' },
    also: { label: { en: 'Also attack', de: 'Auch angreifen' }, line: 'also {subject}' },
    at: { label: { en: 'Fight at', de: 'Kämpfen bei' }, line: 'at {target}', shown: 'battle' },
    'end combat': { label: { en: 'End combat', de: 'Gefechte beenden' }, line: 'end combat', ends: true },
    lose: { label: { en: 'Lose', de: 'Verlieren' }, line: 'lose {target}', shown: 'bar' },
    lost: { label: { en: 'No retreat: remove', de: 'Kein Rückzug: entfernen' }, line: 'lost {subject}', shown: 'bar' },
    retreat: { label: { en: 'Retreat', de: 'Zurückgehen' }, line: 'retreat {subject} {target}' },
    displace: { label: { en: 'Displace', de: 'Verdrängen' }, line: 'displace {subject} {target}' },
    stay: { label: { en: 'Stay', de: 'Bleiben' }, line: 'stay {subject}', shown: 'bar' },
    advance: { label: { en: 'Advance', de: 'Nachrücken' }, line: 'advance {subject} {target}' },
    'no advance': { label: { en: 'No advance', de: 'Nicht nachrücken' }, line: 'no advance', ends: true },
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
  tone: (result) => (result.startsWith('A') ? 'attacker' : result.startsWith('D') ? 'defender' : 'both'),
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
  continues: ['with', 'also', 'at'],
  example: 'FR-4 1516',
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece) return null;
    const own = piece.seat === view.turn.seat;
    switch (view.phase) {
      case 'movement': {
        const to = neighbour(space);
        return to && own ? `${piece.id} ${to}` : null;
      }
      case 'combat': {
        const enemy = own ? nearestEnemy(space, piece.seat) : space;
        const with_ = own ? piece.id : nearestEnemy(space, piece.seat);
        return enemy && with_ ? `attack ${enemy} with ${with_}` : null;
      }
      case 'battle':
        return own ? `with ${piece.id}` : `also ${space}`;
      case 'retreat':
      case 'displace':
      case 'advance': {
        const to = neighbour(space);
        return own && to ? `${view.phase} ${piece.id} ${to}` : null;
      }
      default:
        return null;
    }
  },
};
