import { code128, qrCode } from './codes.ts';
import type { Area, Paper } from './paper.ts';

// What is on every paper of the shop besides words.

// The woven border of the shop, 360 by 6, in black.
const SELVEDGE = [
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

export function drawSelvedge({ fill }: Paper, { x, y, width, height }: Area): void {
  const [across, down] = [width / 360, height / 6];
  fill(SELVEDGE.map(([a, b, w, h]) => ({ x: x + a * across, y: y + b * down, width: w * across, height: h * down })));
}

// Wider bars would make a code longer than the light of a scanner held in the hand.
const WIDEST_BAR = 0.42;

/** How wide the bars of a text are where there is that much room. */
export function widthOfBarcode(text: string, room: number): number {
  return Math.min(room, code128(text).width * WIDEST_BAR);
}

/** As wide as there is room for; answers the width. */
export function drawBarcode({ fill }: Paper, text: string, { x, y, width, height }: Area): number {
  const { bars, width: modules } = code128(text);
  const module = Math.min(width / modules, WIDEST_BAR);
  fill(bars.map((bar) => ({ x: x + bar.at * module, y, width: bar.width * module, height })));
  return modules * module;
}

export function drawQr({ fill }: Paper, text: string, { x, y, width }: Omit<Area, 'height'>): void {
  const { squares, side } = qrCode(text);
  const module = width / side;
  const areaOf = (at: { x: number; y: number; width: number }): Area => ({
    x: x + at.x * module,
    y: y + at.y * module,
    width: at.width * module,
    height: module,
  });
  fill(squares.map(areaOf));
}
