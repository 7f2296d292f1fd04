// Pan and zoom by one CSS transform on the SVG elements, the board and our layers above it, so that a highlight never makes the
// browser redraw the map. During a gesture they are only transformed (full frame rate); shortly after, they are redrawn (sharp
// text, and what depends on the zoom). Nothing else is measured or changed in between: every change of style would make the
// browser lay out thousands of elements anew.
import { prefersReducedMotion } from '../settings';

export interface Size {
  width: number;
  height: number;
}
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const kSettled = 160; // milliseconds without a change after which a gesture is over
const kNarrow = 0.58; // share of the room's width under which a board is narrow

interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Camera {
  x = 0;
  y = 0;
  k = 1;
  private settle: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private measured: Room | null = null; // during a gesture
  private fitted = false; // the whole board is shown, and nobody has moved it since
  onChange: (k: number) => void = () => {};

  constructor(
    private readonly host: HTMLElement,
    private readonly elements: SVGSVGElement[],
    readonly world: Size,
    readonly step: number, // size of a space, for the zoom limits
    private readonly insets: () => Insets,
  ) {}

  private get least(): number {
    return Math.min(this.fitScale(), 26 / this.step);
  }
  private get most(): number {
    return 190 / this.step;
  }
  private room(): Room {
    return this.measured ?? this.measure();
  }
  private measure(): Room {
    const { clientWidth: width, clientHeight: height } = this.host;
    const inset = this.insets();
    return {
      left: inset.left,
      top: inset.top,
      width: Math.max(80, width - inset.left - inset.right),
      height: Math.max(80, height - inset.top - inset.bottom),
    };
  }
  private fitScale(): number {
    const room = this.room();
    return Math.min(room.width / this.world.width, room.height / this.world.height);
  }

  // From where another camera stood.
  resume({ x, y, k }: Camera): void {
    [this.x, this.y, this.k] = [x, y, k];
    this.apply();
  }

  fit(): void {
    this.halt();
    this.measured = null;
    const room = this.room();
    this.k = this.fitScale();
    this.x = room.left + (room.width - this.world.width * this.k) / 2;
    this.y = room.top + (room.height - this.world.height * this.k) / 2;
    this.apply();
    this.fitted = true;
  }
  // The room around the board has changed: the whole board stays whole, and a part of it stays within the limits.
  adapt(): void {
    this.measured = null;
    if (this.fitted) this.fit();
    else this.apply();
  }

  // A tall board leaves much of a wide screen empty: then its width fills the room, with a height of it in the middle.
  fillWidth(middle: number): void {
    this.measured = null;
    const room = this.room();
    if (this.world.width * this.k > room.width * kNarrow) return;
    this.k = (room.width / this.world.width) * 0.98;
    this.x = room.left + (room.width - this.world.width * this.k) / 2;
    const top = room.top + room.height / 2 - middle * this.k;
    this.y = Math.min(room.top, Math.max(room.top + room.height - this.world.height * this.k, top));
    this.apply();
  }

  // Zooms to a part of the board, within limits.
  frameBox(x0: number, y0: number, x1: number, y1: number): void {
    this.halt();
    this.measured = null;
    const room = this.room();
    const k = Math.min(room.width / (x1 - x0), room.height / (y1 - y0), 74 / this.step);
    this.k = Math.max(k, this.least);
    this.x = room.left + room.width / 2 - ((x0 + x1) / 2) * this.k;
    this.y = room.top + room.height / 2 - ((y0 + y1) / 2) * this.k;
    this.apply();
  }

  zoom(factor: number, cx?: number, cy?: number): void {
    const room = this.room();
    const px = cx ?? room.left + room.width / 2;
    const py = cy ?? room.top + room.height / 2;
    const k = Math.min(this.most, Math.max(this.least, this.k * factor));
    this.x = px - ((px - this.x) * k) / this.k;
    this.y = py - ((py - this.y) * k) / this.k;
    this.k = k;
    this.place();
  }
  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.place();
  }

  // Pans as little as needed to make a point visible.
  reveal(wx: number, wy: number): void {
    this.measured = null;
    const room = this.room();
    const margin = Math.min(70, room.width / 5, room.height / 5);
    const sx = this.x + wx * this.k;
    const sy = this.y + wy * this.k;
    const dx = Math.max(room.left + margin - sx, 0) + Math.min(room.left + room.width - margin - sx, 0);
    const dy = Math.max(room.top + margin - sy, 0) + Math.min(room.top + room.height - margin - sy, 0);
    if (dx === 0 && dy === 0) return;
    if (prefersReducedMotion()) this.pan(dx, dy);
    else this.glide(dx, dy);
  }
  private glide(dx: number, dy: number): void {
    cancelAnimationFrame(this.frame);
    const begun = performance.now();
    let done = 0;
    const move = (now: number) => {
      const part = Math.min(1, (now - begun) / 220);
      const eased = 1 - (1 - part) ** 3;
      this.pan(dx * (eased - done), dy * (eased - done));
      done = eased;
      if (part < 1) this.frame = requestAnimationFrame(move);
    };
    this.frame = requestAnimationFrame(move);
  }
  halt(): void {
    cancelAnimationFrame(this.frame);
  }

  // To another part of the board at once.
  private apply(): void {
    this.measured = null;
    this.place();
    this.onChange(this.k);
  }

  // One step of a gesture.
  private place(): void {
    this.fitted = false;
    // A corner of the board always stays visible.
    const room = (this.measured = this.room());
    const keepX = Math.min(160, room.width / 3);
    const keepY = Math.min(160, room.height / 3);
    this.x = Math.min(room.left + room.width - keepX, Math.max(room.left + keepX - this.world.width * this.k, this.x));
    this.y = Math.min(room.top + room.height - keepY, Math.max(room.top + keepY - this.world.height * this.k, this.y));
    const transform = `translate3d(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px, 0) scale(${this.k.toFixed(4)})`;
    for (const { style } of this.elements) {
      style.transform = transform;
      style.willChange = 'transform';
    }
    clearTimeout(this.settle);
    this.settle = setTimeout(() => {
      for (const { style } of this.elements) style.willChange = '';
      this.measured = null;
      this.onChange(this.k);
    }, kSettled);
  }
}
