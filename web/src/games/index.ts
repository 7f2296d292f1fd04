// The games the client can show. A game of the server that is not listed here is shown with the plain description.
import { bridge2013 } from './bridge2013';
import type { Description } from './description';
import { nations } from './nations';
import { nations1975 } from './nations1975';

const described: Record<string, Description> = { nations1975, bridge2013 };

const plain: Description = {
  ...nations1975,
  id: 'plain',
  nations,
  kinds: {},
  phases: {},
  results: {},
  bars: [],
  why: () => null,
};

export const describe = (game: string): Description => described[game] ?? { ...plain, id: game };

// The order on the shelf, and what stands there before the server offers it.
export interface Shelved {
  id: string;
  title: string;
  year: number;
  designer: string;
  minutes: number;
  special: { en: string; de: string };
}
export const shelf: Shelved[] = [
  {
    id: 'nations1975',
    title: 'The Battle of Nations',
    year: 1975,
    designer: 'Edward Curran',
    minutes: 150,
    special: {
      en: 'Divisions on the whole field of Leipzig. Who steps next to an enemy must fight, and each day brings more Allies.',
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
      en: 'The whole campaign week by week: break up to march, come together to fight, and feed the army.',
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
      en: 'The first Leipzig wargame: corps and armies that hit above the sum of their parts, where supply burns for them.',
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
      en: 'Four postcards and a pack of playing cards: the deck says who acts, who wins and when the turn ends.',
      de: 'Vier Postkarten und ein Kartenspiel: die Karten sagen, wer handelt, wer siegt und wann die Runde endet.',
    },
  },
  {
    id: 'voelkerschlacht',
    title: 'Völkerschlacht bei Leipzig 1813',
    year: 2020,
    designer: 'Stephan Riedel',
    minutes: 60,
    special: {
      en: 'A card game of forty-seven villages and secret missions. Every general is a cloud of rumours until he stands. No dice.',
      de: 'Ein Kartenspiel um siebenundvierzig Dörfer und geheime Aufträge. Jeder General ist erst nur ein Gerücht. Keine Würfel.',
    },
  },
];
