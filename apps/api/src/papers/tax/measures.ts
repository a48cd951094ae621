import type { Paper, Style } from '../paper.ts';

// What the parts of the sheet agree on.
export const LEFT = 15;
export const RIGHT = 195;
export const BODY: Style = { size: 9.5 };
export const STRONG: Style = { size: 9.5, weight: 'bold' };
export const SMALL: Style = { size: 8, grey: true };
export const HEADING: Style = { size: 8.5, weight: 'bold' };
/** From one line of `BODY` to the next. */
export const STEP = 4.76;

/** What is said at the left and what at the right of a sheet do not wait for each other. */
export type Sides = { left: number; right: number };

/** A text, and how it is written. */
export type Written = readonly [text: string, style: Style];

/** Lines below each other, the first standing at `y`. Answers where the next would stand. */
export function drawLines(paper: Paper, lines: readonly Written[], { x, y }: { x: number; y: number }): number {
  for (const [index, [text, style]] of lines.entries()) paper.text(text, { x, y: y + index * STEP }, style);
  return y + lines.length * STEP;
}
