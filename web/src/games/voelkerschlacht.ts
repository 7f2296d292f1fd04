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
  if (/mission/.test(kind)) {
    const points = ['french', 'allied'].map((seat) => ({ seat, value: card.values[seat] ?? 0 }));
    return { title: card.title, corner: say({ en: 'Mission', de: 'Auftrag' }, ''), scene: 'village', tone: 'mission', figures: points };
  }
  if (/army/.test(kind)) {
    const [, name = card.title, date = ''] = /^(.*?)(?: \((.*)\))?$/.exec(card.title) ?? [];
    const markers = card.values['markers'] ?? 3;
    return {
      title: name,
      corner: date,
      scene: 'general',
      tone: unit?.nation || card.seat || 'army',
      arms: (unit?.traits ?? []) as Arm[],
      lines: [`${say({ en: 'strength', de: 'Stärke' }, '')} ${card.values['strength'] ?? ''}`, '●'.repeat(markers)],
    };
  }
  if (/scout/.test(kind)) return { title: say({ en: 'Scout', de: 'Kundschafter' }, ''), corner: say({ en: 'Scout', de: 'Kundschafter' }, ''), scene: 'scout', tone: 'scout', clock: 1 };
  if (/time/.test(kind)) return { title: say({ en: 'Time', de: 'Zeit' }, ''), corner: say({ en: 'Time', de: 'Zeit' }, ''), scene: 'clock', tone: 'time', clock: 1 };
  if (arms.length > 0) {
    const title = arms.map((arm) => say(armNames[arm], arm)).join(' · ');
    return { title, corner: '', scene: 'march', tone: 'march', arms: arms as Arm[], clock: 1 };
  }
  if (terrain) return { title: say(terrains[terrain], terrain), corner: say(terrains[terrain], terrain), scene: terrain as Scene, tone: terrain };
  return { title: card.title || card.id, corner: '', scene: 'none', tone: 'plain' };
}

const armOf = (type: string): Arm => (type in armNames ? (type as Arm) : 'all');

export const voelkerschlacht: Description = {
  ...plain,
  id: 'voelkerschlacht',
  nations,
  secrets: true,
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
    second: { label: { en: 'Draw second missions in:', de: 'Zweite Aufträge ziehen:' }, between: { en: 'and', de: 'und' }, line: 'second {subject} {target}' },
    keep: { label: { en: 'Keep', de: 'Behalten' }, line: 'keep {subject}', zones: ['missions', 'second missions'] },
    lay: { label: { en: 'Lay out', de: 'Auslegen' }, line: 'lay {subject} {target}', zones: ['armies'] },
    play: { label: { en: 'Play', de: 'Ausspielen' }, line: 'play {subject}', zones: ['hand'] },
    pair: { label: { en: 'Play a pair as a wild card', de: 'Kartenpaar ausspielen' }, line: 'pair {subject}', zones: ['hand'] },
    draw: { label: { en: 'Draw', de: 'Ziehen' }, line: 'draw {subject}', zones: ['display', 'deck'] },
    exchange: { label: { en: 'Exchange the row', de: 'Auslage tauschen' }, line: 'exchange' },
    pass: { label: { en: 'Pass', de: 'Passen' }, line: 'pass', ends: true },
    remove: { label: { en: 'Remove', de: 'Entfernen' }, line: 'remove {subject}' },
    move: { label: { en: 'Move', de: 'Ziehen' }, line: 'move {subject} {target}' },
    jump: { label: { en: 'Jump', de: 'Springen' }, line: 'jump {subject} {target}' },
    place: { label: { en: 'Place', de: 'Aufstellen' }, line: 'place {subject}' },
    arm: { label: { en: 'Counts as', de: 'Zählt als' }, line: 'arm {subject} {target}', shown: 'bar' },
    reveal: { label: { en: 'Reveal', de: 'Aufdecken' }, line: 'reveal {subject}', zones: ['missions'] },
    discard: { label: { en: 'Discard', de: 'Ablegen' }, line: 'discard {subject}', zones: ['hand'] },
    loss: { label: { en: 'Loss by', de: 'Verlust durch' }, line: 'loss {target} from {subject}' },
    support: { label: { en: 'Support', de: 'Unterstützen' }, line: 'support {subject} {target}' },
    oppose: { label: { en: 'Oppose', de: 'Entgegentreten' }, line: 'oppose {subject} {target}' },
  },
  names: {
    center: { en: 'Center', de: 'Mitte' },
    north: { en: 'North', de: 'Norden' },
    east: { en: 'East', de: 'Osten' },
    south: { en: 'South', de: 'Süden' },
    west: { en: 'West', de: 'Westen' },
  },
  phases: {
    districts: {
      title: { en: 'Missions', de: 'Aufträge' },
      prompt: { en: 'Name two districts in which you draw a second mission.', de: 'Zwei Bezirke nennen, aus denen du einen zweiten Auftrag ziehst.' },
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
    remove: { title: { en: 'Remove', de: 'Entfernen' }, prompt: { en: 'Choose the marker to remove.', de: 'Den Marker wählen, der entfernt wird.' } },
    move: { title: { en: 'March', de: 'Marsch' }, prompt: { en: 'Choose a marker, then where it goes.', de: 'Einen Marker wählen, dann wohin er zieht.' } },
    jump: { title: { en: 'Jump', de: 'Sprung' }, prompt: { en: 'Choose a marker, then where it lands behind the army.', de: 'Einen Marker wählen, dann wo er hinter der Armee landet.' } },
    place: { title: { en: 'Placing', de: 'Aufstellen' }, prompt: { en: 'Choose the general who is placed next.', de: 'Den General wählen, der als nächster aufgestellt wird.' } },
    arm: { title: { en: 'Arm', de: 'Waffengattung' }, prompt: { en: 'Name the arm the army counts as from now on.', de: 'Nennen, als welche Waffengattung die Armee von nun an zählt.' } },
    reveal: { title: { en: 'Mission', de: 'Auftrag' }, prompt: { en: 'A date is reached: reveal one of your missions.', de: 'Ein Datum ist erreicht: einen deiner Aufträge aufdecken.' } },
    discard: { title: { en: 'Hand limit', de: 'Kartenlimit' }, prompt: { en: 'More than eight cards: discard.', de: 'Mehr als acht Karten: ablegen.' } },
    fight: { title: { en: 'Fight', de: 'Kampf' }, prompt: { en: 'Choose which of your armies takes the loss each enemy causes.', de: 'Wählen, welche eigene Armee den Verlust durch jeden Feind trägt.' } },
    support: { title: { en: 'Scoring', de: 'Wertung' }, prompt: { en: 'Choose the mission each free army supports.', de: 'Wählen, welchen Auftrag jede freie Armee unterstützt.' } },
    oppose: { title: { en: 'Scoring', de: 'Wertung' }, prompt: { en: 'Choose the mission each army opposes.', de: 'Wählen, welchem Auftrag jede Armee entgegentritt.' } },
    over: { title: { en: 'Over', de: 'Ende' }, prompt: { en: 'The game is over.', de: 'Die Partie ist zu Ende.' } },
  },
  courses: [
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
      { id: 'second missions', title: { en: 'Second missions', de: 'Zweite Aufträge' }, of: 'own' },
      { id: 'display', title: { en: 'Row', de: 'Auslage' }, of: 'common' },
      { id: 'deck', title: { en: 'Pile', de: 'Stapel' }, of: 'common', stack: 'pile' },
      { id: 'discard', title: { en: 'Discards', de: 'Ablage' }, of: 'common', heap: true },
      { id: 'supply', title: { en: 'Scouts', de: 'Kundschafter' }, of: 'common', heap: true },
      { id: 'out', title: { en: 'Out', de: 'Aus dem Spiel' }, of: 'common', heap: true },
    ],
    face,
    // A mission refers to its village.
    space: (card: Card, spaces: Iterable<Space>) => {
      if (card.kind !== 'mission' || !card.id) return null;
      for (const space of spaces) if (space.name === card.title) return space.id;
      return null;
    },
    why: (card: Card) =>
      card.zone === 'hand' ? `play ${card.id}` : card.zone === 'armies' ? `lay ${card.id}` : card.zone === 'display' ? `draw ${card.id}` : null,
  },
  example: 'draw pile',
  boxes: { waiting: 'waiting', lost: 'removed' },
  // A marker without choices: ask why it cannot move to the adjacent field.
  why: ({ view, space, piece, neighbour }) => {
    const to = neighbour(space);
    if (!piece || !to || piece.seat !== view.turn.seat) return null;
    return view.phase === 'remove' ? `remove ${piece.id}` : view.phase === 'move' ? `move ${piece.id} ${to}` : null;
  },
};
