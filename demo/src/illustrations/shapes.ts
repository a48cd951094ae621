/** Basic flat shapes. Coordinates are viewBox units. */

export type Point = readonly [x: number, y: number];

export const formatNumber = (v: number): string => String(Math.round(v * 10) / 10);

const formatAttributes = (extra: string) => (extra ? ` ${extra}` : '');

export const shape = (d: string, fill: string, extra = ''): string =>
  `<path d="${d}" fill="${fill}"${formatAttributes(extra)}/>`;

export const line = (d: string, colour: string, width = 2, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${formatAttributes(extra)}/>`;

export const stitch = (d: string, colour: string, width = 1.5, dash = '4.5 3'): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash}"/>`;

/** Ticks across a path: a wide stroke cut into thin dashes (knit ribs, knurled rings, dial marks, stripes). */
export const ribs = (d: string, colour: string, width: number, dash = '1.4 3.2'): string =>
  stitch(d, colour, width, dash);

export const disc = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(r)}" fill="${fill}"${formatAttributes(extra)}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${fill}"${formatAttributes(extra)}/>`;

export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = ''): string =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(w)}" height="${formatNumber(h)}"${r ? ` rx="${formatNumber(r)}"` : ''} fill="${fill}"${formatAttributes(extra)}/>`;

/** Path data of a rounded rectangle, for clips and strokes. */
export const roundedRect = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${formatNumber(x + r)} ${formatNumber(y)}H${formatNumber(x + w - r)}a${r} ${r} 0 0 1 ${r} ${r}V${formatNumber(y + h - r)}a${r} ${r} 0 0 1 ${-r} ${r}H${formatNumber(x + r)}a${r} ${r} 0 0 1 ${-r} ${-r}V${formatNumber(y + r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Path data of a full circle, for strokes. */
export const circlePath = (x: number, y: number, r: number): string =>
  `M${formatNumber(x - r)} ${formatNumber(y)}a${formatNumber(r)} ${formatNumber(r)} 0 1 1 ${formatNumber(2 * r)} 0a${formatNumber(r)} ${formatNumber(r)} 0 1 1 ${formatNumber(-2 * r)} 0z`;

/** Many dots as one path: zero-length strokes with round caps. */
export const dots = (points: readonly Point[], colour: string, diameter: number): string =>
  `<path d="${points.map(([x, y]) => `M${formatNumber(x)} ${formatNumber(y)}h.1`).join('')}" stroke="${colour}" stroke-width="${diameter}" stroke-linecap="round"/>`;

export const mirror = (inner: string, axis = 200): string =>
  `<g transform="matrix(-1 0 0 1 ${axis * 2} 0)">${inner}</g>`;

/** Moves point cx, cy to the centre of the frame. */
export const zoom = (inner: string, cx: number, cy: number, scale: number, turn = 0): string =>
  `<g transform="translate(200 250)${turn ? ` rotate(${turn})` : ''} scale(${scale}) translate(${-cx} ${-cy})">${inner}</g>`;

/** Clips `inner` to the outline `d`, so that shade shapes may extend past the edge. `name` must be unique in its image. */
export const clipTo = (name: string, d: string, inner: string): string =>
  `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${inner}</g>`;

/** An outline filled with a colour, with `inner` cut to it. `name` must be unique in its image. */
export const piece = (name: string, d: string, fill: string, inner: string): string =>
  shape(d, fill) + clipTo(name, d, inner);

/** Returns a closed outline mirrored about x = 200. Takes path data of its left half, from top centre to bottom centre. */
export function symmetric(leftHalf: string): string {
  const half = Array.from(leftHalf.matchAll(/([MLQC])([^MLQC]+)/g), ([, command = '', numbers = '']) => ({
    command,
    points: toPoints(numbers.split(' ').map(Number)),
  }));
  const endBefore = (index: number): Point => half[index]?.points.at(-1) ?? [AXIS, 0];
  const rightHalf = half.slice(1).map(({ command, points }, index) => ({
    command,
    points: [endBefore(index), ...points.slice(0, -1)].toReversed().map(mirrorPoint),
  }));
  const bottom = endBefore(half.length - 1);
  const foot = bottom[0] === AXIS ? [] : [{ command: 'L', points: [mirrorPoint(bottom)] }];
  return `${[...half, ...foot, ...rightHalf.toReversed()].map(formatSegment).join('')}z`;
}

/** The middle of the drawing. */
const AXIS = 200;

const mirrorPoint = ([x, y]: Point): Point => [2 * AXIS - x, y];

const formatSegment = ({ command, points }: { command: string; points: readonly Point[] }) =>
  command + points.flat().map(formatNumber).join(' ');

const toPoints = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);

/** Formats points along the line from `a` to `b`: `k` of the way, `off` to its side. */
function alongLine([ax, ay]: Point, [bx, by]: Point): (k: number, off: number) => string {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [-dy / length, dx / length];
  return (k, off) => `${formatNumber(ax + dx * k + ux * off)} ${formatNumber(ay + dy * k + uy * off)}`;
}

/** A fold: pointed leaf from `a` to `b`, `w` wide, curved by `bend`, wider towards `b`. */
export function fold(a: Point, b: Point, w: number, bend = 0): string {
  const at = alongLine(a, b);
  const [from, to] = [a, b].map((point) => point.map(formatNumber).join(' '));
  return `M${from}C${at(0.35, bend + w * 0.3)} ${at(0.75, bend + w * 0.8)} ${to}C${at(0.7, bend - w * 0.6)} ${at(0.35, bend - w * 0.1)} ${from}z`;
}

/** A pull in the cloth: `w` wide at the seam `a`, where the outline cuts it off, and pointed at `b`. */
export function crease(a: Point, b: Point, w: number, bend = 0): string {
  const at = alongLine(a, b);
  const to = b.map(formatNumber).join(' ');
  return `M${at(-0.08, w / 2)}C${at(0.3, bend + w * 0.3)} ${at(0.7, bend + w * 0.12)} ${to}C${at(0.66, bend - w * 0.1)} ${at(0.28, bend - w * 0.28)} ${at(-0.08, -w / 2)}z`;
}

/** A diagonal sheen for glass and metal, the only gradient in use. */
export function sheen(name: string, strength = 0.3): [defs: string, fill: string] {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`;
  return [
    `<linearGradient id="${name}" x2="1" y2="1">${stop(0, strength)}${stop(0.55, strength * 0.25)}${stop(1, 0)}</linearGradient>`,
    `url(#${name})`,
  ];
}
