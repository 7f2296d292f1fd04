// Presentation of Völkerschlacht bei Leipzig 1813 (2020).
import type { Card, Charts, Space } from '../protocol';
import { language } from '../settings';
import type { Arm, CardFace, Description, Scene, Words } from './description';
import { nations } from './nations';
import { plain } from './plain';

const terrains: Record<string, Words> = {
  plain: { en: 'Plain', de: 'Ebene' },
  river: { en: 'River', de: 'Fluss' },
  hill: { en: 'Hill', de: 'Hügel' },
  forest: { en: 'Forest', de: 'Wald' },
};
const armNames: Record<string, Words> = {
  infantry: { en: 'Infantry', de: 'Infanterie' },
  cavalry: { en: 'Cavalry', de: 'Kavallerie' },
  artillery: { en: 'Artillery', de: 'Artillerie' },
};
type Unit = Charts['units'][number];
const say = (words: Words | undefined, otherwise: string): string => words?.[language.value] ?? otherwise;
const wordsIn = (card: Card): string[] => `${card.id} ${card.kind}`.toLowerCase().split(/[^a-z]+/);

function face(card: Card, unit: Unit | undefined): CardFace {
  const words = wordsIn(card);
  const terrain = Object.keys(terrains).find((name) => words.includes(name));
  const arms = Object.keys(armNames).filter((name) => words.includes(name));
  const kind = card.kind || card.zone;
  if (kind === 'terrain values') {
    const signed = (value: number) => (value > 0 ? `+${value}` : `−${-value}`);
    const lines = Object.entries(card.values)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => `${say(terrains[name], name)} ${signed(value)}`);
    return { title: say(armNames[card.id], card.title), corner: '', scene: 'none', tone: 'plain', lines };
  }
  if (kind.includes('mission')) {
    const points = ['french', 'allied'].map((seat) => ({ seat, value: card.values[seat] ?? 0 }));
    return { title: card.title, corner: say({ en: 'Mission', de: 'Auftrag' }, ''), scene: 'village', tone: 'mission', figures: points };
  }
  if (kind.includes('army')) {
    const [, name = card.title, date = ''] = /^(.*?)(?: \((.*)\))?$/.exec(card.title) ?? [];
    const markers = card.values['markers'] ?? 3;
    return {
      title: name,
      corner: date,
      scene: 'general',
      subject: unit?.id ?? card.id,
      tone: unit?.nation || card.seat || 'army',
      arms: (unit?.traits ?? []) as Arm[],
      lines: [`${say({ en: 'strength', de: 'Stärke' }, '')} ${card.values['strength'] ?? ''}`, '●'.repeat(markers)],
    };
  }
  if (kind.includes('scout'))
    return {
      title: say({ en: 'Scout', de: 'Kundschafter' }, ''),
      corner: say({ en: 'Scout', de: 'Kundschafter' }, ''),
      scene: 'scout',
      tone: 'scout',
      clock: 1,
    };
  if (kind.includes('time'))
    return {
      title: say({ en: 'Time', de: 'Zeit' }, ''),
      corner: say({ en: 'Time', de: 'Zeit' }, ''),
      scene: 'clock',
      tone: 'time',
      clock: 1,
    };
  if (arms.length > 0) {
    const title = arms.map((arm) => say(armNames[arm], arm)).join(' · ');
    return { title, corner: '', scene: 'march', tone: 'march', arms: arms as Arm[], clock: 1 };
  }
  if (terrain)
    return { title: say(terrains[terrain], terrain), corner: say(terrains[terrain], terrain), scene: terrain as Scene, tone: terrain };
  return { title: card.title || card.id, corner: '', scene: 'none', tone: 'plain' };
}

const armOf = (type: string): Arm => (type in armNames ? (type as Arm) : 'all');

export const voelkerschlacht: Description = {
  ...plain,
  id: 'voelkerschlacht',
  nations,
  secrets: true,
  unit: ({ id, piece, own, spot }) => {
    const [, at] = id.split('@');
    const name = own?.designation || piece?.designation || '';
    return name ? (at === undefined ? name : `${name} (${spot(at)})`) : id;
  },
  reactions: ['remove', 'loss', 'support', 'oppose', 'reveal', 'keep', 'second', 'arm', 'place'],
  told: {
    second: { en: 'Second missions are drawn in: {other}', de: 'Zweite Aufträge werden gezogen: {other}' },
    keep: { en: 'A mission is kept[: {card}]', de: 'Ein Auftrag wird behalten[: {card}]' },
    lay: { en: '{unit} is laid out: {places}', de: '{unit} wird ausgelegt: {places}' },
    play: { en: 'Played: {card}', de: 'Ausgespielt: {card}' },
    pair: { en: 'Played as a wild card: a pair of {card}', de: 'Als Joker ausgespielt: ein Paar {card}' },
    draw: { en: 'Card drawn: {card}', de: 'Karte gezogen: {card}' },
    exchange: { en: 'The row is exchanged', de: 'Die Auslage wird getauscht' },
    pass: { en: 'Passed', de: 'Gepasst' },
    remove: { en: 'The marker of {unit} is removed', de: 'Der Marker von {unit} wird entfernt' },
    move: { en: '{unit} moves to {place}', de: '{unit} zieht nach {place}' },
    jump: { en: '{unit} jumps to {place}', de: '{unit} springt nach {place}' },
    place: { en: '{unit} is placed', de: '{unit} wird aufgestellt' },
    arm: { en: '{unit} counts as {other}', de: '{unit} zählt als {other}' },
    reveal: { en: 'Mission revealed: {card}', de: 'Auftrag aufgedeckt: {card}' },
    discard: { en: 'Discarded[: {card}]', de: 'Abgelegt[: {card}]' },
    loss: { en: '{rest} takes the loss caused by {unit}', de: '{rest} trägt den Verlust durch {unit}' },
    support: { en: '{unit} supports the mission[ {card}][ {place}]', de: '{unit} unterstützt den Auftrag[ {card}][ {place}]' },
    oppose: { en: '{unit} opposes the mission[ {card}][ {place}]', de: '{unit} tritt dem Auftrag entgegen[: {card}][ {place}]' },
    next: { en: 'The second game begins', de: 'Die zweite Partie beginnt' },
  },
  face: (piece) => {
    const strength = piece.values['strength'] ?? 0;
    const isMarker = piece.marks.includes('marker');
    const named = piece.marks.find((mark) => mark in armNames); // the arm that an army of all arms counts as
    return {
      arm: armOf(named ?? piece.type),
      top: piece.designation,
      bottom: `${strength}`,
      big: `${strength}`,
      shape: isMarker ? 'round' : 'wide',
    };
  },
  kinds: {
    second: {
      label: { en: 'Second missions:', de: 'Zweite Aufträge:' },
      between: { en: 'and', de: 'und' },
    },
    keep: { label: { en: 'Keep', de: 'Behalten' }, zones: ['missions', 'second missions'] },
    lay: { label: { en: 'Lay out', de: 'Auslegen' }, zones: ['armies'] },
    play: { label: { en: 'Play', de: 'Ausspielen' }, zones: ['hand'] },
    pair: { label: { en: 'Play a pair as a wild card', de: 'Kartenpaar ausspielen' }, zones: ['hand'] },
    draw: { label: { en: 'Draw', de: 'Ziehen' }, zones: ['display', 'deck'] },
    exchange: { label: { en: 'Exchange the row', de: 'Auslage tauschen' } },
    pass: { label: { en: 'Pass', de: 'Passen' }, ends: true },
    remove: { label: { en: 'Remove', de: 'Entfernen' } },
    move: { label: { en: 'Move', de: 'Ziehen' } },
    jump: { label: { en: 'Jump', de: 'Springen' } },
    place: { label: { en: 'Place', de: 'Aufstellen' } },
    arm: { label: { en: 'Counts as', de: 'Zählt als' }, shown: 'bar' },
    reveal: { label: { en: 'Reveal', de: 'Aufdecken' }, zones: ['missions'] },
    discard: { label: { en: 'Discard', de: 'Ablegen' }, zones: ['hand'] },
    loss: { label: { en: 'Loss by', de: 'Verlust durch' } },
    support: { label: { en: 'Support', de: 'Unterstützen' } },
    oppose: { label: { en: 'Oppose', de: 'Entgegentreten' } },
    next: { label: { en: 'Begin the second game', de: 'Zweite Partie beginnen' }, ends: true },
  },
  names: {
    pile: { en: 'from the pile', de: 'vom Stapel' },
    infantry: { en: 'infantry', de: 'Infanterie' },
    cavalry: { en: 'cavalry', de: 'Kavallerie' },
    artillery: { en: 'artillery', de: 'Artillerie' },
    center: { en: 'Center', de: 'Mitte' },
    north: { en: 'North', de: 'Norden' },
    east: { en: 'East', de: 'Osten' },
    south: { en: 'South', de: 'Süden' },
    west: { en: 'West', de: 'Westen' },
  },
  phases: {
    districts: {
      title: { en: 'Missions', de: 'Aufträge' },
      prompt: {
        en: 'Name two districts in which you draw a second mission.',
        de: 'Zwei Bezirke nennen, aus denen du einen zweiten Auftrag ziehst.',
      },
    },
    keep: {
      title: { en: 'Missions', de: 'Aufträge' },
      prompt: { en: 'Keep one of the two missions of a district.', de: 'Von den zwei Aufträgen eines Bezirks einen behalten.' },
    },
    turn: {
      title: { en: 'Action', de: 'Aktion' },
      prompt: {
        en: 'Lay out a general, play a card, or draw one.',
        de: 'Einen General auslegen, eine Karte ausspielen oder eine ziehen.',
      },
    },
    remove: {
      title: { en: 'Remove', de: 'Entfernen' },
      prompt: { en: 'Choose the marker to remove.', de: 'Den Marker wählen, der entfernt wird.' },
    },
    move: {
      title: { en: 'March', de: 'Marsch' },
      prompt: { en: 'Choose a marker, then where it goes.', de: 'Einen Marker wählen, dann wohin er zieht.' },
    },
    jump: {
      title: { en: 'Jump', de: 'Sprung' },
      prompt: {
        en: 'Choose a marker, then where it lands behind the army.',
        de: 'Einen Marker wählen, dann wo er hinter der Armee landet.',
      },
    },
    place: {
      title: { en: 'Placing', de: 'Aufstellen' },
      prompt: { en: 'Choose the general who is placed next.', de: 'Den General wählen, der als nächster aufgestellt wird.' },
    },
    arm: {
      title: { en: 'Arm', de: 'Waffengattung' },
      prompt: { en: 'Name the arm the army counts as from now on.', de: 'Nennen, als welche Waffengattung die Armee von nun an zählt.' },
    },
    reveal: {
      title: { en: 'Mission', de: 'Auftrag' },
      prompt: { en: 'A date is reached: reveal one of your missions.', de: 'Ein Datum ist erreicht: einen deiner Aufträge aufdecken.' },
    },
    discard: {
      title: { en: 'Hand limit', de: 'Kartenlimit' },
      prompt: { en: 'More than eight cards: discard.', de: 'Mehr als acht Karten: ablegen.' },
    },
    fight: {
      title: { en: 'Fight', de: 'Kampf' },
      prompt: {
        en: 'Choose which of your armies takes the loss each enemy causes.',
        de: 'Wählen, welche eigene Armee den Verlust durch jeden Feind trägt.',
      },
    },
    support: {
      title: { en: 'Scoring', de: 'Wertung' },
      prompt: { en: 'Choose the mission each free army supports.', de: 'Wählen, welchen Auftrag jede freie Armee unterstützt.' },
    },
    oppose: {
      title: { en: 'Scoring', de: 'Wertung' },
      prompt: { en: 'Choose the mission each army opposes.', de: 'Wählen, welchem Auftrag jede Armee entgegentritt.' },
    },
    scored: {
      title: { en: 'Scoring', de: 'Wertung' },
      prompt: {
        en: 'The first game is scored. Begin the second one with sides changed.',
        de: 'Die erste Partie ist gewertet. Die zweite mit vertauschten Seiten beginnen.',
      },
    },
    over: { title: { en: 'Over', de: 'Ende' }, prompt: { en: 'The game is over.', de: 'Die Partie ist zu Ende.' } },
  },
  datedTracks: [
    {
      track: 'clock',
      title: { en: 'Clock', de: 'Zeitleiste' },
      last: 34,
      marks: [
        { at: 0, label: 'Start', title: { en: 'Start of the clock', de: 'Beginn der Zeitleiste' } },
        { at: 1, label: '14.10.' },
        { at: 7, label: '15.10.', sign: '✉', title: { en: 'A mission is revealed', de: 'Ein Auftrag wird aufgedeckt' } },
        { at: 13, label: '16.10.', sign: '⚔', title: { en: 'Mission and fight', de: 'Auftrag und Kampf' } },
        { at: 20, label: '17.10.', sign: '✉', title: { en: 'A mission is revealed', de: 'Ein Auftrag wird aufgedeckt' } },
        { at: 27, label: '18.10.', sign: '⚔', title: { en: 'Mission and fight', de: 'Auftrag und Kampf' } },
        { at: 34, label: '19.10.', sign: '⚑', title: { en: 'The last turn', de: 'Der letzte Zug' } },
      ],
    },
  ],
  figures: [{ track: 'actions', title: { en: 'Actions left', de: 'Aktionen übrig' } }],
  cards: {
    zones: [
      { id: 'hand', title: { en: 'Hand', de: 'Hand' }, of: 'own' },
      { id: 'armies', title: { en: 'Generals', de: 'Generale' }, of: 'own' },
      { id: 'missions', title: { en: 'Missions', de: 'Aufträge' }, of: 'own' },
      { id: 'second missions', title: { en: 'Second missions', de: 'Zweite Aufträge' }, of: 'own', beside: 'missions' },
      { id: 'display', title: { en: 'Row', de: 'Auslage' }, of: 'common' },
      { id: 'deck', title: { en: 'Pile', de: 'Stapel' }, of: 'common', stack: 'pile' },
      { id: 'discard', title: { en: 'Discards', de: 'Ablage' }, of: 'common', heap: true },
      { id: 'supply', title: { en: 'Scouts', de: 'Kundschafter' }, of: 'common', heap: true },
      { id: 'out', title: { en: 'Out', de: 'Aus dem Spiel' }, of: 'common', heap: true },
      { id: 'information', title: { en: 'Information card', de: 'Infokarte' }, of: 'reference' },
    ],
    face,
    // A mission refers to its village.
    space: (card: Card, spaces: Iterable<Space>) => {
      if (card.kind !== 'mission' || !card.id || card.zone === 'information') return null;
      for (const space of spaces) if (space.name === card.title) return space.id;
      return null;
    },
    why: (card: Card) => {
      const kind = ({ hand: 'play', armies: 'lay', display: 'draw' } as Record<string, string>)[card.zone];
      return kind ? { kind, subject: card.id } : null;
    },
  },
  example: 'draw pile',
  boxes: { waiting: 'waiting', lost: 'removed' },
  asksToJoin: false, // an area holds many pieces, and markers join them all the time
  // A marker without choices: ask why it cannot move to the adjacent field.
  why: ({ view, space, piece, neighbour }) => {
    const to = neighbour(space);
    if (!piece || !to || piece.seat !== view.turn.seat) return null;
    if (view.phase === 'remove') return { kind: 'remove', subject: piece.id };
    return view.phase === 'move' ? { kind: 'move', subject: piece.id, target: to } : null;
  },
};
