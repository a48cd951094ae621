import { INK, type Tones } from './tones.ts';

export const WIDTH = 400;
export const HEIGHT = 500;
const HORIZON = 370;

/** Contact oval: centre x, centre y, radii. */
export type Oval = readonly [cx: number, cy: number, rx: number, ry: number];
/** Left, top, right, bottom. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

// The wall runs the full height below the floor: two abutting shapes would leave a hairline between them.
export const room = (t: Tones): string =>
  `<path fill="${t.wall}" d="M0 0H${WIDTH}V${HEIGHT}H0z"/><path fill="${t.floor}" d="M0 ${HORIZON}H${WIDTH}V${HEIGHT}H0z"/>`;

export const plainGround = (fill: string): string => `<path fill="${fill}" d="M0 0H${WIDTH}V${HEIGHT}H0z"/>`;

/** Four stacked ovals, 16% ink at the core, read soft without a blur. */
export const contactShadow = ([cx, cy, rx, ry]: Oval): string =>
  `<g fill="${INK}" fill-opacity=".043">` +
  [1, 0.94, 0.87, 0.79]
    .map(
      (k) =>
        `<ellipse cx="${cx}" cy="${cy}" rx="${Math.round(rx * k)}" ry="${Math.round(ry * (2 * k - 1) * 10) / 10}"/>`,
    )
    .join('') +
  '</g>';

const FRAME = { width: 384, top: 24, foot: 472, largest: 1.3 };

/** Brings a thing to the size at which it fills a frame of its own, standing on the frame's foot. */
export function fillFrame(inner: string, [left, top, right]: Bounds, [, foot]: Oval): string {
  const scale = Math.min(FRAME.width / (right - left), (FRAME.foot - FRAME.top) / (foot - top), FRAME.largest);
  const move = `translate(${WIDTH / 2} ${FRAME.foot}) scale(${scale.toFixed(3)}) translate(${-(left + right) / 2} ${-foot})`;
  return `<g transform="${move}">${inner}</g>`;
}

export const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`;
