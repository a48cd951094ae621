import type { PdfCanvas, TextStyle } from '../pdf-canvas.ts';

export const LEFT = 15;
export const RIGHT = 195;
export const BODY_STYLE: TextStyle = { size: 9.5 };
export const BOLD_STYLE: TextStyle = { size: 9.5, weight: 'bold' };
export const SMALL_STYLE: TextStyle = { size: 8, grey: true };
export const HEADING_STYLE: TextStyle = { size: 8.5, weight: 'bold' };
/** Line height of `BODY`. */
export const LINE_STEP = 4.76;

/** Heights of the left and right half of a page, which are laid out independently. */
export type ColumnHeights = { left: number; right: number };

export type StyledLine = readonly [text: string, style: TextStyle];

/** Renders lines from the baseline `y`. Returns the next baseline. */
export function renderLines(pdf: PdfCanvas, lines: readonly StyledLine[], { x, y }: { x: number; y: number }): number {
  for (const [index, [text, style]] of lines.entries()) pdf.text(text, { x, y: y + index * LINE_STEP }, style);
  return y + lines.length * LINE_STEP;
}
