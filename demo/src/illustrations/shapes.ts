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

type Segment =
  | readonly [x: number, y: number]
  | readonly [cx: number, cy: number, x: number, y: number]
  | readonly [ax: number, ay: number, bx: number, by: number, x: number, y: number];
export type Outline = readonly Segment[];

/** Returns a closed outline mirrored about `axis`. Takes its left half, from top centre to bottom centre. */
export function symmetric(start: Point, segments: Outline, axis = 200): string {
  const ends: Point[] = [start, ...segments.map((segment): Point => segment.slice(-2) as unknown as Point)];
  let d = `M${formatNumber(start[0])} ${formatNumber(start[1])}`;
  for (const segment of segments) d += formatSegment(segment);
  const last = ends.at(-1) ?? start;
  if (last[0] !== axis) d += formatSegment([2 * axis - last[0], last[1]]);
  for (let i = segments.length - 1; i >= 0; i--) {
    const points = toPoints(segments[i] ?? [])
      .slice(0, -1)
      .toReversed();
    points.push(ends[i] ?? start);
    d += formatSegment(points.flatMap(([x, y]) => [2 * axis - x, y]));
  }
  return `${d}z`;
}

const formatSegment = (numbers: readonly number[]) =>
  ({ 2: 'L', 4: 'Q', 6: 'C' })[numbers.length] + numbers.map(formatNumber).join(' ');

const toPoints = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);

/** A crease: pointed leaf from `a` to `b`, `w` wide, curved by `bend`, wider towards `b`. */
export function fold([ax, ay]: Point, [bx, by]: Point, w: number, bend = 0): string {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [-dy / length, dx / length];
  const at = (k: number, off: number) =>
    `${formatNumber(ax + dx * k + ux * off)} ${formatNumber(ay + dy * k + uy * off)}`;
  return `M${formatNumber(ax)} ${formatNumber(ay)}C${at(0.35, bend + w * 0.3)} ${at(0.75, bend + w * 0.8)} ${formatNumber(bx)} ${formatNumber(by)}C${at(0.7, bend - w * 0.6)} ${at(0.35, bend - w * 0.1)} ${formatNumber(ax)} ${formatNumber(ay)}z`;
}

/** A pull in the cloth: `w` wide at the seam `a`, where the outline cuts it off, and pointed at `b`. */
export function crease([ax, ay]: Point, [bx, by]: Point, w: number, bend = 0): string {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [-dy / length, dx / length];
  const at = (k: number, off: number) =>
    `${formatNumber(ax + dx * k + ux * off)} ${formatNumber(ay + dy * k + uy * off)}`;
  return `M${at(-0.08, w / 2)}C${at(0.3, bend + w * 0.3)} ${at(0.7, bend + w * 0.12)} ${formatNumber(bx)} ${formatNumber(by)}C${at(0.66, bend - w * 0.1)} ${at(0.28, bend - w * 0.28)} ${at(-0.08, -w / 2)}z`;
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
