/** Small vocabulary of flat shapes. Coordinates are viewBox units. */

export type Point = readonly [x: number, y: number];

export const n = (v: number): string => String(Math.round(v * 10) / 10);

const attributes = (extra: string) => (extra ? ` ${extra}` : '');

export const shape = (d: string, fill: string, extra = ''): string =>
  `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;

export const line = (d: string, colour: string, width = 2, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${attributes(extra)}/>`;

/** Running stitch. */
export const stitch = (d: string, colour: string, width = 1.5, dash = '4.5 3'): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash}"/>`;

/** Ticks across a path: a wide stroke cut into thin dashes (knit ribs, knurled rings, dial marks, stripes). */
export const ribs = (d: string, colour: string, width: number, dash = '1.4 3.2'): string =>
  stitch(d, colour, width, dash);

export const disc = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attributes(extra)}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(extra)}/>`;

export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''} fill="${fill}"${attributes(extra)}/>`;

/** Path data of a rounded rectangle, for clips and strokes. */
export const rounded = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${n(x + r)} ${n(y)}H${n(x + w - r)}a${r} ${r} 0 0 1 ${r} ${r}V${n(y + h - r)}a${r} ${r} 0 0 1 ${-r} ${r}H${n(x + r)}a${r} ${r} 0 0 1 ${-r} ${-r}V${n(y + r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Path data of a full circle, for strokes. */
export const ring = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`;

/** Many dots as one path: zero-length strokes with round caps. */
export const dots = (points: readonly Point[], colour: string, diameter: number): string =>
  `<path d="${points.map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join('')}" stroke="${colour}" stroke-width="${diameter}" stroke-linecap="round"/>`;

export const mirror = (inner: string, axis = 200): string =>
  `<g transform="matrix(-1 0 0 1 ${axis * 2} 0)">${inner}</g>`;

/** Bring point cx, cy to the middle of the frame. */
export const zoom = (inner: string, cx: number, cy: number, scale: number, turn = 0): string =>
  `<g transform="translate(200 250)${turn ? ` rotate(${turn})` : ''} scale(${scale}) translate(${-cx} ${-cy})">${inner}</g>`;

/** Keep `inner` inside the outline `d`, so shade shapes can be cut boldly past the edge. `name` is unique in its picture. */
export const within = (name: string, d: string, inner: string): string =>
  `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${inner}</g>`;

type Segment =
  | readonly [x: number, y: number]
  | readonly [cx: number, cy: number, x: number, y: number]
  | readonly [ax: number, ay: number, bx: number, by: number, x: number, y: number];
export type Outline = readonly Segment[];

/** Closed outline mirrored about `axis`, from its left half listed top centre to bottom centre: lines, quadratics and cubics. */
export function symmetric(start: Point, segments: Outline, axis = 200): string {
  const ends: Point[] = [start, ...segments.map((segment): Point => segment.slice(-2) as unknown as Point)];
  let d = `M${n(start[0])} ${n(start[1])}`;
  for (const segment of segments) d += put(segment);
  const last = ends.at(-1) ?? start;
  if (last[0] !== axis) d += put([2 * axis - last[0], last[1]]);
  for (let i = segments.length - 1; i >= 0; i--) {
    const points = pairs(segments[i] ?? [])
      .slice(0, -1)
      .toReversed();
    points.push(ends[i] ?? start);
    d += put(points.flatMap(([x, y]) => [2 * axis - x, y]));
  }
  return `${d}z`;
}

const put = (numbers: readonly number[]) => ({ 2: 'L', 4: 'Q', 6: 'C' })[numbers.length] + numbers.map(n).join(' ');

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);

/** A crease: pointed leaf from `a` to `b`, `w` wide, bowed by `bend`; fuller towards `b`. */
export function fold([ax, ay]: Point, [bx, by]: Point, w: number, bend = 0): string {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [-dy / length, dx / length];
  const at = (k: number, off: number) => `${n(ax + dx * k + ux * off)} ${n(ay + dy * k + uy * off)}`;
  return `M${n(ax)} ${n(ay)}C${at(0.35, bend + w * 0.3)} ${at(0.75, bend + w * 0.8)} ${n(bx)} ${n(by)}C${at(0.7, bend - w * 0.6)} ${at(0.35, bend - w * 0.1)} ${n(ax)} ${n(ay)}z`;
}

/** A pull in the cloth: it begins `w` wide at the seam `a`, where the outline cuts it off, and runs out to a point at `b`. */
export function crease([ax, ay]: Point, [bx, by]: Point, w: number, bend = 0): string {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [-dy / length, dx / length];
  const at = (k: number, off: number) => `${n(ax + dx * k + ux * off)} ${n(ay + dy * k + uy * off)}`;
  return `M${at(-0.08, w / 2)}C${at(0.3, bend + w * 0.3)} ${at(0.7, bend + w * 0.12)} ${n(bx)} ${n(by)}C${at(0.66, bend - w * 0.1)} ${at(0.28, bend - w * 0.28)} ${at(-0.08, -w / 2)}z`;
}

/** The one gradient allowed: a slanted sheen for glass and metal. */
export function sheen(name: string, strength = 0.3): [defs: string, fill: string] {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`;
  return [
    `<linearGradient id="${name}" x2="1" y2="1">${stop(0, strength)}${stop(0.55, strength * 0.25)}${stop(1, 0)}</linearGradient>`,
    `url(#${name})`,
  ];
}
