import bwipjs from 'bwip-js/node';
import { encode } from 'uqr';
import type { Area, PdfCanvas } from './pdf-canvas.ts';

// The striped border of the shop in black, on a 360 × 6 grid.
const BORDER_BARS = [
  [0, 0, 104, 6],
  [110, 0, 6, 6],
  [122, 0, 18, 6],
  [148, 0, 64, 2.4],
  [148, 3.6, 64, 2.4],
  [218, 0, 6, 6],
  [232, 0, 36, 6],
  [274, 0, 28, 1.2],
  [274, 4.8, 28, 1.2],
  [308, 0, 52, 6],
] as const;

export function renderBorder({ fill }: PdfCanvas, { x, y, width, height }: Area): void {
  const [scaleX, scaleY] = [width / 360, height / 6];
  fill(
    BORDER_BARS.map(([a, b, w, h]) => ({
      x: x + a * scaleX,
      y: y + b * scaleY,
      width: w * scaleX,
      height: h * scaleY,
    })),
  );
}

// Wider bars would make the code too long for a handheld scanner.
const MAX_MODULE_WIDTH = 0.42;

export function measureBarcode(text: string, maxWidth: number): number {
  return Math.min(maxWidth, encodeCode128(text).width * MAX_MODULE_WIDTH);
}

/** Renders a barcode in the available width. Returns its width. */
export function renderBarcode({ fill }: PdfCanvas, text: string, { x, y, width, height }: Area): number {
  const { bars, width: modules } = encodeCode128(text);
  const module = Math.min(width / modules, MAX_MODULE_WIDTH);
  fill(bars.map((bar) => ({ x: x + bar.at * module, y, width: bar.width * module, height })));
  return modules * module;
}

export function renderQr({ fill }: PdfCanvas, text: string, { x, y, width }: Omit<Area, 'height'>): void {
  const { squares, side } = encodeQr(text);
  const module = width / side;
  const toArea = (at: { x: number; y: number; width: number }): Area => ({
    x: x + at.x * module,
    y: y + at.y * module,
    width: at.width * module,
    height: module,
  });
  fill(squares.map(toArea));
}

/** Positions and sizes are in modules, the width of the narrowest bar or square. */
type Bar = { at: number; width: number };
type Square = { x: number; y: number; width: number };

function encodeCode128(text: string): { bars: Bar[]; width: number } {
  const [code] = bwipjs.raw('code128', text, {});
  if (!code || !('sbs' in code)) throw new Error('Code 128 has no bars');
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of code.sbs.entries()) {
    // Bars and gaps alternate.
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}

/** Encodes a QR code with 15 % error correction. Adjacent dark modules of a row are merged; `side` is the number of modules. */
export function encodeQr(text: string): { squares: Square[]; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => {
    const runs: Square[] = [];
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const last = runs.at(-1);
      if (last && last.x + last.width === x) last.width += 1;
      else runs.push({ x, y, width: 1 });
    }
    return runs;
  });
  return { squares, side: size };
}
