// The nations of 1813 on our counters: uniform colour, and letters for colour-blind players.
import type { Nation } from './description';

export const nations = {
  french: { code: 'FR', title: { en: 'French', de: 'Franzosen' }, fill: '#2f5597', ink: '#ffffff', edge: '#16294d' },
  allied: { code: 'AL', title: { en: 'Allied', de: 'Verbündete' }, fill: '#a3322a', ink: '#ffffff', edge: '#4d1410' },
  prussian: { code: 'PR', title: { en: 'Prussian', de: 'Preußen' }, fill: '#4b5563', ink: '#ffffff', edge: '#1c222b' },
  austrian: { code: 'AU', title: { en: 'Austrian', de: 'Österreicher' }, fill: '#f7f3e8', ink: '#241c10', edge: '#9b2c22' },
  russian: { code: 'RU', title: { en: 'Russian', de: 'Russen' }, fill: '#3f6b3a', ink: '#ffffff', edge: '#1b3218' },
  swedish: { code: 'SW', title: { en: 'Swedish', de: 'Schweden' }, fill: '#f0c53d', ink: '#1a2c55', edge: '#1d4f91' },
  polish: { code: 'PL', title: { en: 'Polish', de: 'Polen' }, fill: '#a3324a', ink: '#ffffff', edge: '#4d1320' },
  saxon: { code: 'SX', title: { en: 'Saxon', de: 'Sachsen' }, fill: '#d9d4c3', ink: '#23351f', edge: '#5b7a4f' },
} satisfies Record<string, Nation>;
