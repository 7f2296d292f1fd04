// Map features shared by the two campaign games: countries, mountains and towns.
import type { Campaign } from './description';

const countries = {
  prussia: { en: 'Prussia', de: 'Preußen' },
  saxony: { en: 'Saxony', de: 'Sachsen' },
  german_states: { en: 'German States', de: 'Deutsche Staaten' },
  bavaria: { en: 'Bavaria', de: 'Bayern' },
  austria: { en: 'Austria', de: 'Österreich' },
  warsaw: { en: 'Duchy of Warsaw', de: 'Herzogtum Warschau' },
};

export const campaign: Campaign = {
  regions: [
    { layer: 'borders', kinds: ['nation'], titles: countries },
    { layer: 'ranges', kinds: ['range'] },
  ],
  surveyed: ['supply', 'siege'],
  names: { fortress: 0, city: 1 },
  main: '1721', // Leipzig
};

export const areas: Campaign['regions'][number] = {
  layer: 'areas',
  kinds: ['area1969'],
  titles: {
    area1969_army_of_the_north: { en: 'Army of the North', de: 'Nordarmee' },
    area1969_austrian: { en: 'Austrian army', de: 'Österreichisches Heer' },
    area1969_prussian: { en: 'Prussian army', de: 'Preußisches Heer' },
    area1969_french: { en: 'French army', de: 'Französisches Heer' },
    area1969_russian_entry: { en: 'Russian entry', de: 'Ankunft der Russen' },
  },
};
