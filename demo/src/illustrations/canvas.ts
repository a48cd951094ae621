import { INK_COLOR, type Palette } from './palette.ts';

export const CANVAS_WIDTH = 400;
export const CANVAS_HEIGHT = 500;
const HORIZON = 370;

export type Oval = readonly [cx: number, cy: number, rx: number, ry: number];
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

// The wall covers the full height behind the ground: two adjacent shapes would leave a hairline between them.
export const renderRoom = (t: Palette): string =>
  `<path fill="${t.wall}" d="M0 0H${CANVAS_WIDTH}V${CANVAS_HEIGHT}H0z"/><path fill="${t.floor}" d="M0 ${HORIZON}H${CANVAS_WIDTH}V${CANVAS_HEIGHT}H0z"/>`;

export const renderPlainBackground = (fill: string): string =>
  `<path fill="${fill}" d="M0 0H${CANVAS_WIDTH}V${CANVAS_HEIGHT}H0z"/>`;

/** Four stacked ovals, 16% ink at the core, look soft without a blur filter. */
export const renderContactShadow = ([cx, cy, rx, ry]: Oval): string =>
  `<g fill="${INK_COLOR}" fill-opacity=".043">` +
  [1, 0.94, 0.87, 0.79]
    .map(
      (k) =>
        `<ellipse cx="${cx}" cy="${cy}" rx="${Math.round(rx * k)}" ry="${Math.round(ry * (2 * k - 1) * 10) / 10}"/>`,
    )
    .join('') +
  '</g>';

const FRAME = { width: 384, top: 24, foot: 472, largest: 1.3 };

/** Scales a product to fill a frame, aligned to the bottom of the frame. */
export function fillFrame(inner: string, [left, top, right]: Bounds, [, foot]: Oval): string {
  const scale = Math.min(FRAME.width / (right - left), (FRAME.foot - FRAME.top) / (foot - top), FRAME.largest);
  const move = `translate(${CANVAS_WIDTH / 2} ${FRAME.foot}) scale(${scale.toFixed(3)}) translate(${-(left + right) / 2} ${-foot})`;
  return `<g transform="${move}">${inner}</g>`;
}

export const wrapSvg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS_WIDTH} ${CANVAS_HEIGHT}" width="${CANVAS_WIDTH}" height="${CANVAS_HEIGHT}">${inner}</svg>`;
