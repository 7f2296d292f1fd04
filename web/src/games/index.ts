// The games that the client describes. Other games of the server use the plain description, with what their presentation.json says.
import { bridge2013 } from './bridge2013';
import type { GameInfo } from '../protocol';
import type { Description } from './description';
import { leipzig1969 } from './leipzig1969';
import { leipzig1971 } from './leipzig1971';
import { nations1975 } from './nations1975';
import { plain, present } from './plain';
import { voelkerschlacht } from './voelkerschlacht';

const described: Record<string, Description> = { nations1975, leipzig1971, leipzig1969, bridge2013, voelkerschlacht };

// What the server has said about games without a description here.
const presented: Record<string, Description> = {};
export function learnGames(games: GameInfo[]): void {
  for (const game of games) if (!described[game.id]) presented[game.id] = present(game);
}

export const describe = (game: string): Description => described[game] ?? presented[game] ?? { ...plain, id: game };

// The style sheet has names for two sides, those of the games of 1813: the first and the second seat of any game.
export const sideOf = (game: Pick<Description, 'seats'>, seat: string | null | undefined): 'french' | 'allied' | 'none' => {
  const at = Object.keys(game.seats).indexOf(seat ?? '');
  return at === 0 ? 'french' : at === 1 ? 'allied' : 'none';
};
export const otherSeat = (game: Pick<Description, 'seats'>, seat: string): string =>
  Object.keys(game.seats).find((found) => found !== seat) ?? '';

// Order in the lobby, and what to show for a game before the server offers it.
export interface LobbyGame {
  id: string;
  title: string;
  year: number;
  designer: string;
  minutes: number;
  special: { en: string; de: string };
}
export const lobbyGames: LobbyGame[] = [
  {
    id: 'nations1975',
    title: 'The Battle of Nations',
    year: 1975,
    designer: 'Edward Curran',
    minutes: 150,
    special: {
      en: 'Divisions on the whole field of Leipzig. Units next to an enemy must fight, and every day more Allies arrive.',
      de: 'Divisionen auf dem ganzen Feld von Leipzig. Wer neben den Feind tritt, muss kämpfen, und jeder Tag bringt mehr Verbündete.',
    },
  },
  {
    id: 'leipzig1971',
    title: 'Leipzig: Napoleon vs. Europe, 1813',
    year: 1971,
    designer: 'James F. Dunnigan',
    minutes: 240,
    special: {
      en: 'The whole campaign, week by week: divide to march, unite to fight, and keep the army supplied.',
      de: 'Der ganze Feldzug, Woche für Woche: getrennt marschieren, vereint schlagen, und das Heer ernähren.',
    },
  },
  {
    id: 'leipzig1969',
    title: 'Leipzig',
    year: 1969,
    designer: 'Test Series Games',
    minutes: 150,
    special: {
      en: 'The first Leipzig wargame: corps and armies are stronger than their parts, as long as they have supply.',
      de: 'Das erste Leipzig-Spiel: Korps und Armeen, die mehr sind als ihre Teile, solange ihr Nachschub reicht.',
    },
  },
  {
    id: 'bridge2013',
    title: 'A Bridge Too Few',
    year: 2013,
    designer: 'Paul Rohrbaugh',
    minutes: 90,
    special: {
      en: 'Four postcards and a pack of playing cards: the deck decides who acts, who wins and when the turn ends.',
      de: 'Vier Postkarten und ein Kartenspiel: Die Karten bestimmen, wer handelt, wer siegt und wann die Runde endet.',
    },
  },
  {
    id: 'voelkerschlacht',
    title: 'Völkerschlacht bei Leipzig 1813',
    year: 2020,
    designer: 'Stephan Riedel',
    minutes: 60,
    special: {
      en: 'A card game of forty-seven villages and secret missions. Every general is only a rumour at first. No dice.',
      de: 'Ein Kartenspiel um siebenundvierzig Dörfer und geheime Aufträge. Jeder General ist erst nur ein Gerücht. Keine Würfel.',
    },
  },
];
