// The board: the server's SVG with our layers, and all input: wheel, drag, pinch, double tap, keys.
import { render } from 'preact';
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isDark, t } from '../settings';
import { isArrow, neighbour } from './arrowKeys';
import { Camera } from './camera';
import { describeSpace } from './labels';
import { Layers } from './Layers';
import type { Box } from './spread';
import type { Table } from './table';
import { noteZoom } from './zoom';

const kSvg = 'http://www.w3.org/2000/svg';
const kTray = 190; // height of the tray while it is hidden
const kSlop = 7; // pixels a finger may move and still tap
const kLongPress = 450; // milliseconds

// The board's style sheet is inside its SVG; the page's policy allows only constructed sheets.
let sheet: CSSStyleSheet | null = null;
function adopt(text: string): void {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== sheet), made];
  sheet = made;
}

export function parseBoard(text: string): SVGSVGElement {
  const xml = new DOMParser();
  // Removed from the text: parsing a style element would already violate the policy.
  const bare = text.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css: string) => {
    adopt(xml.parseFromString(`<css>${css}</css>`, 'text/xml').documentElement.textContent ?? '');
    return '';
  });
  const parsed = xml.parseFromString(bare, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg') throw new Error('the board is not an SVG');
  for (const unwanted of [...parsed.querySelectorAll('script, foreignObject, title')]) unwanted.remove();
  return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

// A path that starts with a relative move changes meaning after another path: make it absolute.
export function anchored(d: string): string {
  return d.replace(/^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=(.?))/, (_, x: string, y: string, next: string) =>
    /[a-z]/i.test(next) ? `M${x} ${y}` : `M${x} ${y}l`,
  );
}

// Where names are printed; river names are rotated, and pieces may cover them.
function printedNames(board: SVGSVGElement): Box[] {
  return [...board.querySelectorAll<SVGTextElement>('#layer-labels text:not([transform])')].map((name) => {
    const { x, y, width, height } = name.getBBox();
    return { x, y: y + height * 0.12, width, height: height * 0.76 };
  });
}

export interface Handle {
  camera: Camera;
}

function insets(host: HTMLElement) {
  const bounds = host.getBoundingClientRect();
  const inset = { top: 8, right: 8, bottom: 8, left: 8 };
  const dock = document.querySelector('.dock')?.getBoundingClientRect();
  if (!dock) return inset;
  // Beside the board on wide screens, under it on phones.
  if (dock.left > bounds.width / 2) {
    inset.right = Math.max(8, bounds.right - dock.left);
    const tray = document.querySelector('main > .tray-cards');
    const wide = tray ? !tray.classList.contains('narrow') : document.querySelector('.table.with-cards') !== null;
    if (wide) inset.bottom = tray ? Math.max(8, bounds.bottom - tray.getBoundingClientRect().top) : kTray;
  } else {
    inset.bottom = Math.max(8, bounds.bottom - dock.top);
    inset.top = Math.max(54, (document.querySelector('.lesson, .analysis')?.getBoundingClientRect().bottom ?? 0) - bounds.top);
  }
  return inset;
}

export function Board({ table, svg, onReady }: { table: Table; svg: string; onReady: (handle: Handle) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const before = useRef<{ table: Table; camera: Camera } | null>(null);

  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const board = parseBoard(svg);
    const [x, y, width, height] = table.board.layout.view_box;
    const ours = document.createElementNS(kSvg, 'svg');
    ours.setAttribute('class', 'board ours');
    const both = [board, ours];
    for (const svgElement of both) {
      svgElement.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
      svgElement.setAttribute('width', String(width));
      svgElement.setAttribute('height', String(height));
      svgElement.setAttribute('aria-hidden', 'true');
      box.append(svgElement);
    }

    const paths = new Map<string, string>();
    for (const path of board.querySelectorAll('[data-space]')) {
      const id = path.getAttribute('data-space');
      if (id && !paths.has(id)) paths.set(id, anchored(path.getAttribute('d') ?? ''));
    }
    const names = table.board.layout.hexes ? [] : printedNames(board);
    render(<Layers table={table} outlines={{ of: (space) => paths.get(space) ?? '', names, spreads: new Map() }} />, ours);

    const camera = new Camera(box, both, { width, height }, table.board.step, () => insets(box));
    ours.classList.toggle('of-campaign', table.game.campaign !== undefined);
    camera.onChange = (k) => {
      const size = table.board.step * 0.74 * k;
      if (table.game.campaign) ours.style.setProperty('--k', String(noteZoom(table, k)));
      board.classList.toggle('from-afar', table.game.campaign !== undefined && size < 20);
      ours.classList.toggle('is-far', size < 38);
      ours.classList.toggle('is-tiny', size < 20);
    };
    // The same board in another language stays where it is. This comes before the effects, which look at parts of the board.
    if (before.current?.table === table) camera.resume(before.current.camera);
    else begin(camera, box, table);
    before.current = { table, camera };
    const stop = [
      effect(() => {
        const dark = isDark();
        for (const svgElement of both) {
          svgElement.classList.toggle('dark', dark);
          svgElement.classList.toggle('light', !dark);
        }
      }),
      effect(() => {
        board.classList.toggle('no-numbers', !table.layers.isOn('numbers'));
        board.classList.toggle('no-names', !table.layers.isOn('names'));
      }),
      effect(() => {
        const focus = table.focus.value;
        const space = focus ? table.board.spaces.get(focus.space) : undefined;
        if (space) camera.reveal(space.x - x, space.y - y);
      }),
      effect(() => {
        const framed = (table.framed.value?.spaces ?? []).map((id) => table.board.spaces.get(id)).filter((space) => space !== undefined);
        if (framed.length === 0) return;
        const reach = table.board.step * 3;
        const xs = framed.map((space) => space.x - x);
        const ys = framed.map((space) => space.y - y);
        camera.frameBox(Math.min(...xs) - reach, Math.min(...ys) - reach, Math.max(...xs) + reach, Math.max(...ys) + reach);
      }),
      listen(box, camera, table),
    ];
    onReady({ camera });
    const adapt = () => camera.adapt();
    window.addEventListener('resize', adapt);
    stop.push(() => window.removeEventListener('resize', adapt));
    return () => {
      for (const end of stop) end();
      render(null, ours);
      for (const svgElement of both) svgElement.remove();
    };
  }, [table, svg]);

  return (
    <div
      ref={host}
      class="board-host"
      tabIndex={0}
      role="application"
      aria-label={t('table.board')}
      aria-describedby="board-help"
      aria-roledescription={t('table.board')}
    />
  );
}

// Initial view: the whole board if legible, otherwise the army to move.
function begin(camera: Camera, box: HTMLElement, table: Table): void {
  camera.fit();
  const isWide = box.clientWidth > 900;
  if (camera.k * table.board.step >= 30 && !isWide) return;
  const view = table.view.peek();
  const [x, y] = table.board.layout.view_box;
  const own = (view?.pieces ?? [])
    .filter((piece) => piece.seat === (view?.turn.seat ?? piece.seat))
    .map((piece) => table.board.spaces.get(piece.at))
    .filter((space) => space !== undefined);
  if (own.length === 0) return;
  const xs = own.map((space) => space.x - x).sort((a, b) => a - b);
  const ys = own.map((space) => space.y - y).sort((a, b) => a - b);
  const mx = xs[xs.length >> 1] ?? 0;
  const my = ys[ys.length >> 1] ?? 0;
  if (isWide) {
    camera.fillWidth(my);
    return;
  }
  const reach = table.board.step * 4.2;
  camera.frameBox(mx - reach, my - reach, mx + reach, my + reach);
}

function listen(box: HTMLElement, camera: Camera, table: Table): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = false;
  let spread = 0;
  let tapped = { time: 0, x: 0, y: 0, number: 0 };
  let column = { x: 0, y: 0 };
  const local = (event: { clientX: number; clientY: number }) => {
    const bounds = box.getBoundingClientRect();
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
  };
  const under = (event: { clientX: number; clientY: number }) => {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    const piece = found?.closest('[data-piece]');
    const space = piece?.getAttribute('data-at') ?? found?.closest('[data-space]')?.getAttribute('data-space') ?? null;
    return { space, piece: piece?.getAttribute('data-piece') ?? null };
  };

  // The units that a drag from here would take: those in hand, or the counter under the pointer.
  const unitsFrom = ({ space, piece }: { space: string | null; piece: string | null }): string[] => {
    if (space === null || !table.perspective.active.value) return [];
    const here = table.selection.stackable(space);
    const chosen = [...table.selection.chosen.value];
    if (chosen.some((id) => here.includes(id))) return chosen;
    const one = here.find((id) => id === piece) ?? here.at(-1);
    return one === undefined ? [] : [one];
  };
  let load: string[] = []; // what a drag would take
  let held: ReturnType<typeof setTimeout> | undefined; // long press
  let wasHeld = false;
  const drag = (event: PointerEvent) => {
    table.dragged.value = { x: event.clientX, y: event.clientY, pieces: load };
    table.hover.value = under(event).space;
  };
  const startDrag = (event: PointerEvent) => {
    table.inspected.value = null;
    if (!load.every((id) => table.selection.chosen.value.has(id))) table.selection.selectMany(load);
    table.selection.close();
    drag(event);
  };

  const down = (event: PointerEvent) => {
    if (event.button > 1) return;
    camera.halt();
    pointers.set(event.pointerId, local(event));
    clearTimeout(held);
    load = [];
    if (pointers.size === 1) {
      moved = false;
      wasHeld = false;
      const what = under(event);
      const units = event.button === 0 ? unitsFrom(what) : [];
      if (event.pointerType === 'mouse') load = units;
      else {
        // A finger pans the map, unless it is on a unit in hand or has rested on one.
        if (units.some((id) => table.selection.chosen.value.has(id))) load = units;
        held = setTimeout(() => {
          if (moved || pointers.size !== 1) return;
          wasHeld = true;
          load = units;
          table.inspected.value = what.space;
        }, kLongPress);
      }
    }
    if (pointers.size === 2) {
      table.dragged.value = null;
      const [a, b] = [...pointers.values()];
      if (a && b) spread = Math.hypot(a.x - b.x, a.y - b.y);
      moved = true;
    }
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') table.hover.value = under(event).space;
      return;
    }
    const now = local(event);
    if (pointers.size === 1) {
      if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < kSlop) return;
      if (!moved) {
        clearTimeout(held);
        box.setPointerCapture?.(event.pointerId);
        if (load.length > 0) startDrag(event);
      }
      moved = true;
      if (load.length > 0) {
        if (table.dragged.value) drag(event); // Escape ends it
        return;
      }
      table.hover.value = table.inspected.value = null; // what stands beside a space would stay behind
      camera.pan(now.x - before.x, now.y - before.y);
      pointers.set(event.pointerId, now);
      return;
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const middleBefore = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
    pointers.set(event.pointerId, now);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const wide = Math.hypot(now.x - other.x, now.y - other.y);
    camera.pan(middle.x - middleBefore.x, middle.y - middleBefore.y);
    if (spread > 0) camera.zoom(wide / spread, middle.x, middle.y);
    spread = wide;
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(held);
    if (table.dragged.value) {
      table.dragged.value = null;
      const { space } = under(event);
      if (event.pointerType !== 'mouse') table.hover.value = null;
      if (event.type !== 'pointercancel' && space) void table.selection.drop(space);
      return;
    }
    if (wasHeld) return;
    if (pointers.size > 0 || moved || event.type === 'pointercancel') return;
    const here = local(event);
    // If the first tap changed the game, the second is a separate tap.
    const number = table.latest.value?.number ?? 0;
    const near = Math.hypot(here.x - tapped.x, here.y - tapped.y) < 24 && number === tapped.number;
    const double = near && event.timeStamp - tapped.time < 320;
    tapped = { time: double ? 0 : event.timeStamp, ...here, number };
    const { space, piece } = under(event);
    if (double && (event.pointerType === 'touch' || !piece)) {
      camera.zoom(1.8, here.x, here.y);
      return;
    }
    if (space) table.sourced.value = space;
    if (space && (event.shiftKey || event.ctrlKey || event.metaKey) && table.perspective.active.value) {
      table.selection.toggleStack(space);
    } else if (space) {
      // On hexes only the top of a stack is visible; in areas every piece is.
      const many = table.board.layout.hexes && (table.index.stacks.value.get(space)?.length ?? 0) > 1;
      table.selection.press(space, piece && !many ? piece : undefined);
      const at = table.board.spaces.get(space);
      if (at) column = { x: at.x, y: at.y };
    } else table.selection.clear();
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const here = local(event);
    table.hover.value = table.inspected.value = null;
    const unit = event.deltaMode === 1 ? 16 : 1;
    camera.zoom(Math.exp((-event.deltaY * unit) / (event.ctrlKey ? 120 : 420)), here.x, here.y);
  };
  const leave = () => (table.hover.value = null);

  const goTo = (space: string) => {
    table.cursor.value = space;
    table.sourced.value = space;
    table.hover.value = null;
    table.look(space);
    table.announce(describeSpace(table, space));
  };
  const key = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Enter')) return;
    const here = table.cursor.value;
    if (isArrow(event.key)) {
      event.preventDefault();
      if (event.shiftKey) {
        const by = 90;
        camera.pan(
          event.key === 'ArrowLeft' ? by : event.key === 'ArrowRight' ? -by : 0,
          event.key === 'ArrowUp' ? by : event.key === 'ArrowDown' ? -by : 0,
        );
        return;
      }
      if (!here) {
        const first = table.selection.able.value
          .map((id) => table.index.pieces.value.get(id)?.at)
          .find((at) => at && table.board.spaces.has(at));
        const start = first ?? table.board.layout.spaces[table.board.layout.spaces.length >> 1]?.id;
        if (start) goTo(start);
        return;
      }
      const at = table.board.spaces.get(here);
      const upright = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (at) column = upright ? { x: Math.abs(column.x - at.x) < table.board.step ? column.x : at.x, y: at.y } : { x: at.x, y: at.y };
      const next = neighbour(table.board.spaces, here, event.key, column);
      if (next) goTo(next);
      return;
    }
    switch (event.key) {
      case 'Enter':
      case ' ':
        event.preventDefault();
        if (here) table.selection.press(here);
        break;
      case 'Escape':
        table.selection.clear();
        table.roll.value = null;
        break;
      case '+':
      case '=':
        camera.zoom(1.25);
        break;
      case '-':
        camera.zoom(0.8);
        break;
      case '0':
        camera.fit();
        break;
      case 'Tab': {
        const list = table.selection.able.value
          .map((id) => table.index.pieces.value.get(id)?.at ?? '')
          .filter((at) => table.board.spaces.has(at));
        const index = here ? list.indexOf(here) : -1;
        const next = list[event.shiftKey ? (index < 0 ? -1 : index - 1) : index + 1];
        // After the last one, Tab continues with the rest of the page.
        if (next === undefined) return;
        event.preventDefault();
        goTo(next);
        break;
      }
      default:
    }
  };

  const options: [string, EventListener, AddEventListenerOptions?][] = [
    ['pointerdown', down as EventListener],
    ['pointermove', move as EventListener],
    ['pointerup', up as EventListener],
    ['pointercancel', up as EventListener],
    ['pointerleave', leave],
    ['contextmenu', (event) => wasHeld && event.preventDefault()],
    ['wheel', wheel as EventListener, { passive: false }],
    ['keydown', key as EventListener],
  ];
  for (const [name, handler, extra] of options) box.addEventListener(name, handler, extra);
  return () => {
    for (const [name, handler] of options) box.removeEventListener(name, handler);
  };
}
