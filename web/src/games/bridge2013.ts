// Presentation of A Bridge Too Few (2013).
import type { Card } from '../protocol';
import type { CardFace, Description, Words } from './description';
import { nations } from './nations';
import { plain, playingCard } from './plain';

const letters: Record<string, string> = { h: 'hearts', d: 'diamonds', s: 'spades', c: 'clubs' };
const faces: Record<string, number> = { A: 1, J: 11, Q: 12, K: 13, T: 10 };

// "7D", "QS", "10C", "clubs-7", "joker": suit and rank in any spelling.
export function face(card: Card): CardFace {
  const id = card.id || card.title;
  if (/joker/i.test(id)) return playingCard('joker', 0);
  const suit = Object.values(letters).find((name) => id.toLowerCase().includes(name)) ?? letters[id.slice(-1).toLowerCase()] ?? '';
  return playingCard(suit, faces[id.slice(0, 1).toUpperCase()] ?? Number(/\d+/.exec(id)?.[0] ?? 0));
}

const arms = { infantry: 'infantry', cavalry: 'cavalry', leader: 'leader' } as const;
const quadrants: [string, Words][] = [
  ['nw', { en: 'Activations left north-west', de: 'Aktivierungen übrig im Nordwesten' }],
  ['ne', { en: 'Activations left north-east', de: 'Aktivierungen übrig im Nordosten' }],
  ['sw', { en: 'Activations left south-west', de: 'Aktivierungen übrig im Südwesten' }],
  ['se', { en: 'Activations left south-east', de: 'Aktivierungen übrig im Südosten' }],
];
const bar = 'bar' as const;

export const bridge2013: Description = {
  ...plain,
  id: 'bridge2013',
  nations,
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Coalition', de: 'Koalition' } },
  secrets: false,
  reactions: [
    'defend',
    'withdraw',
    'stand',
    'advantage',
    'no advantage',
    'retreat',
    'take loss',
    'stay',
    'advance',
    'no advance',
    'napoleon',
    'ney',
    'rally',
    'desert',
  ],
  names: {
    '-1': { en: 'one less', de: 'eins weniger' },
    '+1': { en: 'one more', de: 'eins mehr' },
  },
  told: {
    'historical set-up': { en: 'The historical set-up is taken', de: 'Die historische Aufstellung wird genommen' },
    napoleon: { en: 'Napoléon joins {unit}', de: 'Napoléon schließt sich an: {unit}' },
    ney: { en: 'Ney joins {unit}', de: 'Ney schließt sich an: {unit}' },
    arrive: { en: '{unit} arrives at {place}', de: '{unit} trifft in {place} ein' },
    'end arrivals': { en: 'Arrivals end', de: 'Die Ankunft ist zu Ende' },
    ride: {
      en: '{unit} uses the Advantage and rides [from {from} ]to {place}',
      de: '{unit} nutzt den Vorteil und reitet[ von {from}] nach {place}',
    },
    'break away': { en: '{unit} tries to break away', de: '{unit} versucht sich zu lösen' },
    leave: { en: '{unit} marches off the map', de: '{unit} marschiert vom Plan ab' },
    recover: { en: '{unit} recovers', de: '{unit} erholt sich' },
    'advantage unit': { en: 'The Advantage activates one more unit', de: 'Der Vorteil aktiviert eine weitere Einheit' },
    'end card': { en: 'The card is finished', de: 'Die Karte ist erledigt' },
    done: { en: 'The unit is done', de: 'Die Einheit ist fertig' },
    defend: { en: '{unit} defends', de: '{unit} verteidigt' },
    withdraw: { en: '{unit} tries to withdraw', de: '{unit} versucht auszuweichen' },
    stand: { en: '{unit} stands and fights', de: '{unit} hält stand' },
    advantage: { en: 'The Advantage is used', de: 'Der Vorteil wird genutzt' },
    'no advantage': { en: 'The Advantage is kept', de: 'Der Vorteil wird behalten' },
    fight: { en: 'A card decides the combat', de: 'Eine Karte entscheidet das Gefecht' },
    'take loss': { en: '{unit} takes the loss', de: '{unit} nimmt den Verlust hin' },
    rally: { en: '{unit} rallies', de: '{unit} sammelt sich' },
    march: { en: '{unit} marches to the sound of the guns', de: '{unit} marschiert dem Kanonendonner nach' },
    'no march': { en: 'No unit arrives early', de: 'Keine Einheit kommt früher' },
    desert: { en: '{unit} loses a step by desertion', de: '{unit} verliert eine Stufe durch Überläufer' },
  },
  face: (piece) => {
    const morale = piece.values['morale'] ?? 0;
    if (piece.type === 'leader') {
      const name = piece.designation.split(' ').at(-1) ?? '';
      return { arm: 'leader', top: name, bottom: `+${morale}`, big: name, name };
    }
    const strength = piece.values['strength'] ?? 0;
    return {
      arm: arms[piece.type as keyof typeof arms] ?? 'none',
      top: piece.designation,
      bottom: `${strength}-${morale}`,
      big: `${strength}`,
    };
  },
  kinds: {
    place: { label: { en: 'Place', de: 'Aufstellen' } },
    'historical set-up': { label: { en: 'Historical set-up', de: 'Historische Aufstellung' }, ends: true },
    napoleon: { label: { en: 'Napoléon joins', de: 'Napoléon zu' } },
    ney: { label: { en: 'Ney joins', de: 'Ney zu' } },
    arrive: { label: { en: 'Arrive', de: 'Eintreffen' } },
    'end arrivals': { label: { en: 'End arrivals', de: 'Ankunft beenden' }, ends: true },
    move: { label: { en: 'Move', de: 'Ziehen' } },
    ride: { label: { en: 'Ride further with the Advantage', de: 'Mit dem Vorteil weiterreiten' } },
    'break away': { label: { en: 'Break away', de: 'Sich lösen' } },
    leave: { label: { en: 'March off the map', de: 'Vom Plan abmarschieren' } },
    attack: { label: { en: 'Attack', de: 'Angreifen' } },
    recover: { label: { en: 'Recover', de: 'Erholen' } },
    'advantage unit': { label: { en: 'Advantage: one more unit', de: 'Vorteil: eine Einheit mehr' } },
    'end card': { label: { en: 'End the card', de: 'Karte beenden' }, ends: true },
    done: { label: { en: 'Done', de: 'Fertig' }, ends: true },
    defend: { label: { en: 'Defend with', de: 'Verteidigen mit' }, shown: bar },
    withdraw: { label: { en: 'Try to withdraw', de: 'Ausweichen versuchen' }, shown: bar },
    stand: { label: { en: 'Stand and fight', de: 'Standhalten' }, shown: bar },
    advantage: { label: { en: 'Advantage', de: 'Vorteil' } },
    'no advantage': { label: { en: 'Keep the Advantage', de: 'Vorteil behalten' }, ends: true },
    fight: { label: { en: 'Draw the card', de: 'Karte ziehen' }, ends: true },
    retreat: { label: { en: 'Retreat', de: 'Zurückgehen' } },
    'take loss': { label: { en: 'Take the loss', de: 'Verlust hinnehmen' }, shown: bar },
    stay: { label: { en: 'Stay', de: 'Bleiben' }, shown: bar },
    advance: { label: { en: 'Advance', de: 'Nachrücken' } },
    'no advance': { label: { en: 'No advance', de: 'Nicht nachrücken' }, ends: true },
    rally: { label: { en: 'Rally', de: 'Sammeln' } },
    march: { label: { en: 'March', de: 'Marsch' } },
    'no march': { label: { en: 'No early arrival', de: 'Keine frühere Ankunft' }, ends: true },
    desert: { label: { en: 'Loses a step', de: 'Verliert eine Stufe' } },
  },
  phases: {
    deploy: {
      title: { en: 'Set-up', de: 'Aufstellung' },
      prompt: {
        en: 'Set up the next group within its area, or take the historical set-up.',
        de: 'Die nächste Gruppe in ihrem Gebiet aufstellen oder die historische Aufstellung nehmen.',
      },
    },
    arrive: {
      title: { en: 'Arrivals', de: 'Ankunft' },
      prompt: { en: 'Place the units that arrive.', de: 'Die Einheiten einsetzen, die ankommen.' },
    },
    leaders: {
      title: { en: 'Leaders', de: 'Feldherren' },
      prompt: { en: 'Place Napoléon, then Ney, with a unit.', de: 'Napoleon, dann Ney zu einer Einheit stellen.' },
    },
    draw: { title: { en: 'Card', de: 'Karte' }, prompt: { en: 'The next card is drawn.', de: 'Die nächste Karte wird gezogen.' } },
    activate: {
      title: { en: 'Activation', de: 'Aktivierung' },
      prompt: {
        en: 'Choose a unit to move or attack with, or end the card.',
        de: 'Eine Einheit wählen, die zieht oder angreift, oder die Karte beenden.',
      },
    },
    act: {
      title: { en: 'Activation', de: 'Aktivierung' },
      prompt: { en: 'Continue with the active unit, or choose Done.', de: 'Mit der aktiven Einheit weitermachen oder „Fertig“ wählen.' },
    },
    recover: {
      title: { en: 'Recovery', de: 'Auffrischung' },
      prompt: {
        en: 'Another unit may recover in another quadrant.',
        de: 'Eine weitere Einheit in einem anderen Viertel darf sich erholen.',
      },
    },
    'break die': {
      title: { en: 'Die', de: 'Würfel' },
      prompt: { en: 'Does it break away from the cavalry?', de: 'Löst sie sich von der Kavallerie?' },
    },
    defend: {
      title: { en: 'Defence', de: 'Verteidigung' },
      prompt: { en: 'Choose the unit that defends.', de: 'Die Einheit wählen, die verteidigt.' },
    },
    withdraw: {
      title: { en: 'Withdrawal', de: 'Ausweichen' },
      prompt: { en: 'The cavalry may try to withdraw before combat.', de: 'Die Kavallerie darf vor dem Gefecht auszuweichen versuchen.' },
    },
    brace: {
      title: { en: 'Withdrawal', de: 'Ausweichen' },
      prompt: { en: 'Use the Advantage against the withdrawal?', de: 'Den Vorteil gegen das Ausweichen nutzen?' },
    },
    'withdraw die': {
      title: { en: 'Die', de: 'Würfel' },
      prompt: { en: 'Does the cavalry get away?', de: 'Kommt die Kavallerie davon?' },
    },
    slip: {
      title: { en: 'Withdrawal', de: 'Ausweichen' },
      prompt: { en: 'Withdraw one hex, or stand.', de: 'Ein Feld ausweichen oder standhalten.' },
    },
    battle: {
      title: { en: 'Combat', de: 'Gefecht' },
      prompt: { en: 'Fight, with the Advantage or without.', de: 'Kämpfen, mit dem Vorteil oder ohne.' },
    },
    reply: {
      title: { en: 'Combat', de: 'Gefecht' },
      prompt: { en: 'Use the Advantage in this combat?', de: 'Den Vorteil in diesem Gefecht nutzen?' },
    },
    'combat card': {
      title: { en: 'Card', de: 'Karte' },
      prompt: { en: 'The card decides the combat.', de: 'Die Karte entscheidet das Gefecht.' },
    },
    'loss die': {
      title: { en: 'Die', de: 'Würfel' },
      prompt: { en: 'A roll against morale: retreat instead of loss?', de: 'Wurf gegen die Moral: Rückzug statt Verlust?' },
    },
    loss: {
      title: { en: 'Loss', de: 'Verlust' },
      prompt: { en: 'Retreat one hex, or take the loss.', de: 'Ein Feld zurückgehen oder den Verlust hinnehmen.' },
    },
    retreat: {
      title: { en: 'Retreat', de: 'Rückzug' },
      prompt: { en: 'Retreat the defeated unit one hex.', de: 'Die geschlagene Einheit ein Feld zurücknehmen.' },
    },
    advance: {
      title: { en: 'Advance', de: 'Nachrücken' },
      prompt: { en: 'The attacker may advance.', de: 'Der Angreifer darf nachrücken.' },
    },
    'ney die': {
      title: { en: 'Ney in danger', de: 'Ney in Gefahr' },
      prompt: { en: 'On a six Ney is lost.', de: 'Bei einer Sechs ist Ney verloren.' },
    },
    displaced: {
      title: { en: 'Leaders', de: 'Feldherren' },
      prompt: { en: 'The leader joins another unit.', de: 'Der Feldherr schließt sich einer anderen Einheit an.' },
    },
    'event dice': {
      title: { en: 'Event', de: 'Ereignis' },
      prompt: { en: 'Both sides roll for a random event.', de: 'Beide Seiten würfeln ein Ereignis aus.' },
    },
    rally: {
      title: { en: 'Event: rally', de: 'Ereignis: Sammeln' },
      prompt: { en: 'Flip a reduced unit to full strength.', de: 'Eine geschwächte Einheit wieder auf volle Stärke bringen.' },
    },
    march: {
      title: { en: 'Event: to the sound of the guns', de: 'Ereignis: Dem Kanonendonner nach' },
      prompt: { en: 'A reinforcement may come a turn earlier.', de: 'Eine Verstärkung darf eine Runde früher kommen.' },
    },
    'march entry': {
      title: { en: 'Event: to the sound of the guns', de: 'Ereignis: Dem Kanonendonner nach' },
      prompt: { en: 'It arrives at once: place it.', de: 'Sie ist sofort da: einsetzen.' },
    },
    desert: {
      title: { en: 'Event: Saxons desert', de: 'Ereignis: Die Sachsen gehen über' },
      prompt: { en: 'Choose the French corps that loses a step.', de: 'Das französische Korps wählen, das eine Stufe verliert.' },
    },
    over: { title: { en: 'Over', de: 'Ende' }, prompt: { en: 'The game is over.', de: 'Die Partie ist zu Ende.' } },
  },
  results: {
    AL: { en: 'attacker loses a step', de: 'Angreifer verliert eine Stufe' },
    AR: { en: 'attacker retreats', de: 'Angreifer weicht' },
    NE: { en: 'no effect', de: 'keine Wirkung' },
    DR: { en: 'defender retreats', de: 'Verteidiger weicht' },
    DL: { en: 'defender loses a step', de: 'Verteidiger verliert eine Stufe' },
    'No Event': { en: 'no event', de: 'kein Ereignis' },
    'Rally to the Eagles!': { en: 'Rally to the Eagles!', de: 'Zu den Adlern!' },
    'Coalition Command Crisis': { en: 'Coalition command crisis', de: 'Uneinigkeit in der Koalition' },
    'March to the sound of the guns!': { en: 'March to the sound of the guns!', de: 'Dem Kanonendonner nach!' },
    'Saxons desert!': { en: 'Saxons desert!', de: 'Die Sachsen gehen über!' },
    'Napoléon Misled': { en: 'Napoléon misled', de: 'Napoléon getäuscht' },
    Rain: { en: 'rain', de: 'Regen' },
    'Coalition rally': { en: 'Coalition rally', de: 'Die Koalition sammelt sich' },
    Jk: { en: 'Joker', de: 'Joker' },
    Fr: { en: 'black: French', de: 'schwarz: Franzosen' },
    Co: { en: 'red: Coalition', de: 'rot: Koalition' },
    ok: { en: 'succeeds', de: 'gelingt' },
    no: { en: 'fails', de: 'misslingt' },
  },
  suffers: {
    AL: 'attacker',
    AR: 'attacker',
    DR: 'defender',
    DL: 'defender',
    attacker_loss: 'attacker',
    attacker_retreat: 'attacker',
    defender_retreat: 'defender',
    defender_loss: 'defender',
  },
  figures: quadrants.map(([id, title]) => ({ track: `left_${id}`, title })),
  cards: {
    ...plain.cards,
    zones: [
      { id: 'display', title: { en: 'In play', de: 'Im Spiel' }, of: 'common' },
      { id: 'drawn', title: { en: 'Drawn', de: 'Gezogen' }, of: 'common' },
      { id: 'deck', title: { en: 'Pile', de: 'Stapel' }, of: 'common' },
      { id: 'discard', title: { en: 'Used', de: 'Verbraucht' }, of: 'common', heap: true },
      { id: 'left', title: { en: 'Left in the pile', de: 'Noch im Stapel' }, of: 'counted' },
    ],
    face,
  },
  about: (texts) => [texts['title'], texts['commander']].filter(Boolean).join(', '),
  marks: { reduced: '½', acted: '✓', napoleon: 'N', ney: '★' },
  prospects: true,
  planning: ['danger'],
  byDifference: true,
  scoring: ['town', 'city'],
  example: 'fr-iv E7-F7',
  why: ({ view, space, piece, nearestEnemy, neighbour }) => {
    if (!piece) return null;
    const own = piece.seat === view.turn.seat;
    switch (view.phase) {
      case 'activate':
      case 'act': {
        const to = neighbour(space);
        if (own) return to ? { kind: 'move', subject: piece.id, target: to } : null;
        const with_ = nearestEnemy(space, piece.seat);
        return with_ ? { kind: 'attack', subject: with_, target: space } : null;
      }
      case 'loss':
      case 'retreat': {
        const to = neighbour(space);
        return own && to ? { kind: 'retreat', subject: piece.id, target: to } : null;
      }
      default:
        return null;
    }
  },
};
