// Button icons as SVG, so that they do not depend on installed fonts.
const paths = {
  game: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l4 2',
  plan: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3M8 17h7',
  log: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  charts: 'M4 4h16v16H4zM4 9.5h16M4 15h16M9.5 4v16M15 4v16',
  rules: 'M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zv14',
  units: 'M4 6h16v12H4zM4 6l16 12M20 6 4 18',
  table: 'M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4M14 4v4M8 10v4M14 16v4',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M10.5 3h3l.5 2.6 1.9.8 2.2-1.5 2.1 2.1-1.5 2.2.8 1.9 2.5.4v3l-2.5.5-.8 1.9 1.5 2.2-2.1 2.1-2.2-1.5-1.9.8-.5 2.5h-3l-.5-2.5-1.9-.8-2.2 1.5-2.1-2.1 1.5-2.2-.8-1.9L2 13.5v-3l2.5-.5.8-1.9L3.8 6l2.1-2.1 2.2 1.5 1.9-.8z',
  talk: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  layers: 'M12 4 3 9l9 5 9-5zM3 14l9 5 9-5',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  close: 'M6 6l12 12M18 6 6 18',
  keyboard: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M18 11h.01M8 15h8',
  auto: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5',
  dark: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  last: 'M6 5l7 7-7 7M17 5v14',
  swords: 'M4 4l12 12M13 19l6-6M20 4 8 16M5 13l6 6M17 17l3 3M7 17l-3 3',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  source: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5h.01',
  why: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} class={name === 'auto' ? 'half' : ''} />
    </svg>
  );
}
