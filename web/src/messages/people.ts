// Texts between people: chat, notes, presence, clocks, offers, the end of a game.
import { fill, language, type Params } from '../settings';

const words = {
  tab: { en: 'Chat', de: 'Chat' },
  'tab.notes': { en: 'Notes', de: 'Notizen' },
  people: { en: 'Players', de: 'Spieler' },
  here: { en: '{who} is online', de: '{who} ist online' },
  away: { en: '{who} is offline', de: '{who} ist offline' },
  computer: { en: '{who}: {level} (computer)', de: '{who}: {level} (Computer)' },

  'chat.players': { en: 'Chat between the players', de: 'Chat der Spieler' },
  'chat.spectators': { en: 'Chat of the spectators', de: 'Chat der Zuschauer' },
  'chat.players.about': {
    en: 'Spectators can read this only when the game is over.',
    de: 'Zuschauer können hier erst nach der Partie mitlesen.',
  },
  'chat.spectators.about': {
    en: 'The players can read this only when the game is over.',
    de: 'Die Spieler können hier erst nach der Partie mitlesen.',
  },
  'chat.none': { en: 'No messages yet.', de: 'Noch keine Nachrichten.' },
  'chat.write': { en: 'Message', de: 'Nachricht' },
  'chat.send': { en: 'Send', de: 'Senden' },
  'chat.spectator': { en: 'Spectator', de: 'Zuschauer' },
  'chat.you': { en: 'You', de: 'Du' },
  'chat.new': { en: '{n} new', de: '{n} neu' },
  'chat.said': { en: '{who}: {text}', de: '{who}: {text}' },
  'chat.off': { en: 'This table was created without chat.', de: 'Dieser Tisch wurde ohne Chat angelegt.' },
  'chat.off.device': {
    en: 'Chat is switched off on this device (settings).',
    de: 'Der Chat ist auf diesem Gerät ausgeschaltet (Einstellungen).',
  },

  notes: { en: 'Private notes', de: 'Private Notizen' },
  'notes.about': {
    en: 'Only you can read these. They are stored with the game.',
    de: 'Nur du kannst sie lesen. Sie werden mit der Partie gespeichert.',
  },
  'notes.saved': { en: 'Saved', de: 'Gespeichert' },
  'notes.saving': { en: 'Saving …', de: 'Wird gespeichert …' },
  'notes.failed': { en: 'Not saved: {text}', de: 'Nicht gespeichert: {text}' },

  'clock.title': { en: 'Clock', de: 'Uhr' },
  'clock.left': { en: '{who}: {time} left', de: '{who}: noch {time}' },
  'clock.move': { en: '{time} for this move', de: '{time} für diesen Zug' },
  'clock.low': { en: 'You have {time} left.', de: 'Du hast noch {time}.' },
  'clock.waits': { en: 'The clock starts when both players have been at the table.', de: 'Die Uhr läuft, sobald beide am Tisch waren.' },
  'clock.over': { en: 'time is up', de: 'Zeit abgelaufen' },
  'clock.flag.claim': {
    en: 'The time of the {seat} has run out. You may claim the win.',
    de: 'Die Zeit ist abgelaufen: {seat}. Du kannst den Sieg beanspruchen.',
  },
  'clock.flag.claim.own': {
    en: 'Your time has run out. The other side may claim the win.',
    de: 'Deine Zeit ist abgelaufen. Die andere Seite kann den Sieg beanspruchen.',
  },
  'clock.flag.computer': {
    en: 'The time of the {seat} has run out. {level} (computer) plays on for them.',
    de: 'Zeit abgelaufen: {seat}. {level} (Computer) spielt weiter.',
  },
  'clock.claim': { en: 'Claim the win', de: 'Sieg beanspruchen' },

  'declined.draw': { en: 'The {seat} declined the draw.', de: '{seat}: Remis abgelehnt.' },
  'declined.undo': { en: 'The {seat} declined to undo.', de: '{seat}: Rücknahme abgelehnt.' },
  'declined.hints': { en: 'The {seat} do not want hints in this game.', de: '{seat}: keine Tipps in dieser Partie.' },
  'declined.rematch': { en: 'The {seat} declined a rematch.', de: '{seat}: Revanche abgelehnt.' },
  'declined.own': { en: 'You declined.', de: 'Du hast abgelehnt.' },
  withdraw: { en: 'Withdraw', de: 'Zurückziehen' },

  'hints.title': { en: 'Hints', de: 'Tipps' },
  'hints.about': {
    en: 'Between people the computer gives hints only if both agree.',
    de: 'Zwischen Menschen gibt der Computer nur Tipps, wenn beide zustimmen.',
  },
  'hints.ask': { en: 'Ask for hints for both sides', de: 'Tipps für beide vorschlagen' },
  'hints.asked': { en: 'The {seat} would like hints for both sides.', de: '{seat}: Vorschlag, Tipps für beide zuzulassen.' },
  'hints.waiting': { en: 'Waiting for the other side to agree to hints …', de: 'Warte auf Zustimmung zu Tipps …' },
  'hints.on': { en: 'Both sides have agreed to hints.', de: 'Beide haben Tipps zugestimmt.' },
  'hints.end': { en: 'No more hints', de: 'Keine Tipps mehr' },

  'rematch.asked': {
    en: 'The {seat} would like a rematch with sides swapped.',
    de: '{seat}: Wunsch nach Revanche mit getauschten Seiten.',
  },
  'rematch.waiting': {
    en: 'You asked for a rematch. Waiting for the other side …',
    de: 'Du hast um Revanche gebeten. Warte auf die andere Seite …',
  },
  'rematch.watched': { en: 'The {seat} have asked for a rematch.', de: '{seat}: Revanche angefragt.' },

  'over.you_won': { en: 'You won', de: 'Du hast gewonnen' },
  'over.you_lost': { en: 'You lost', de: 'Du hast verloren' },
  'over.draw': { en: 'A draw', de: 'Unentschieden' },
  'over.resigned': { en: 'The {seat} resigned.', de: '{seat}: aufgegeben.' },
  'over.resigned.you': { en: 'You resigned.', de: 'Du hast aufgegeben.' },
  'over.time': { en: 'The {seat} ran out of time.', de: '{seat}: Zeit abgelaufen.' },
  'over.time.you': { en: 'You ran out of time.', de: 'Deine Zeit ist abgelaufen.' },
  'over.agreed': { en: 'Both sides agreed to a draw.', de: 'Beide Seiten haben sich auf Remis geeinigt.' },
  'over.review': { en: 'Review of the game', de: 'Verlauf der Partie' },
  'over.dice': { en: 'Dice and record', de: 'Würfel und Aufzeichnung' },

  'lobby.your_move': { en: 'Your move', de: 'Du bist am Zug' },
  'lobby.move_of': { en: '{seat} to move', de: 'Am Zug: {seat}' },
  'lobby.won': { en: 'won', de: 'gewonnen' },
  'lobby.lost': { en: 'lost', de: 'verloren' },
  'lobby.won_by': { en: '{seat} won', de: 'Sieger: {seat}' },
  'lobby.draw': { en: 'draw', de: 'unentschieden' },

  'notify.move': { en: 'Your move in {game}', de: 'Du bist am Zug: {game}' },
  'notify.offer': { en: 'The other side asks you something in {game}', de: 'Anfrage der anderen Seite: {game}' },
  'notify.chat': { en: 'New message in {game}', de: 'Neue Nachricht: {game}' },
  'notify.denied': {
    en: 'The browser does not allow notifications for this site.',
    de: 'Der Browser erlaubt dieser Seite keine Benachrichtigungen.',
  },

  'new.terms': { en: 'Clock, chat and hints', de: 'Uhr, Chat und Tipps' },
  'new.clock': { en: 'Time control', de: 'Bedenkzeit' },
  'new.clock.none': { en: 'No clock', de: 'Ohne Uhr' },
  'new.clock.quick': { en: '30 min + 30 s', de: '30 min + 30 s' },
  'new.clock.evening': { en: '2 h + 1 min', de: '2 h + 1 min' },
  'new.clock.days': { en: '3 days per move', de: '3 Tage pro Zug' },
  'new.clock.weeks': { en: '4 weeks + 1 day', de: '4 Wochen + 1 Tag' },
  'new.clock.own': { en: 'Other …', de: 'Andere …' },
  'new.clock.bank': { en: 'For the whole game', de: 'Für die ganze Partie' },
  'new.clock.increment': { en: 'Added after each move', de: 'Zugabe nach jedem Zug' },
  'new.clock.per_move': { en: 'For each move', de: 'Für jeden Zug' },
  'new.clock.about': {
    en: 'Your clock runs only while you decide. A move lasts until the other side decides. 0: no limit.',
    de: 'Deine Uhr läuft nur, solange du am Zug bist. Ein Zug dauert, bis die andere Seite am Zug ist. 0: ohne Grenze.',
  },
  'new.flag': { en: 'When the time is up', de: 'Wenn die Zeit abläuft' },
  'new.flag.loss': { en: 'the game is lost', de: 'ist die Partie verloren' },
  'new.flag.computer': { en: 'a computer plays on', de: 'spielt ein Computer weiter' },
  'new.flag.claim': { en: 'the other side may claim the win', de: 'kann die andere Seite den Sieg beanspruchen' },
  'new.flag.note': { en: 'it is only noted', de: 'wird es nur vermerkt' },
  'new.chat': { en: 'Chat at this table', de: 'Chat an diesem Tisch' },
  'new.hints': { en: 'Hints of the computer for both sides', de: 'Tipps des Computers für beide Seiten' },
  'unit.s': { en: 'seconds', de: 'Sekunden' },
  'unit.m': { en: 'minutes', de: 'Minuten' },
  'unit.h': { en: 'hours', de: 'Stunden' },
  'unit.d': { en: 'days', de: 'Tage' },
  'time.days': { en: '{d} d {h} h', de: '{d} T {h} Std' },
  unit: { en: 'Unit', de: 'Einheit' },
} as const;
export type PeopleKey = keyof typeof words;

export const people = (key: PeopleKey, params?: Params): string => fill(words[key][language.value], params);
