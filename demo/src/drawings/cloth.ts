import { dots, n, type Point, ribs, shape, within } from './shapes.ts';
import { type Tones, veiled } from './tones.ts';

export type Pattern =
  | 'plain'
  | 'pinstripe'
  | 'stripe'
  | 'broad-stripe'
  | 'check'
  | 'dots'
  | 'block-print'
  | 'leaf-print'
  | 'ikat'
  | 'colour-block';

/** What every garment may choose. */
export interface Cloth {
  pattern: Pattern;
  /** Second yarn or printing colour; the drawing picks a suitable one when left out. */
  accent?: string;
}

/** Where a pattern lies: turned about a point, as cloth is cut for a sleeve or a leg. */
interface Lay {
  turn?: number;
  about?: Point;
  /** Height above which a colour block changes colour. */
  block?: number;
}

const [LEFT, TOP, RIGHT, BOTTOM] = [-60, -40, 460, 540];

/** The tones folds are drawn with: opaque on plain cloth, see-through on a printed one. */
export const foldTones = (t: Tones, { pattern }: Cloth): Tones => (pattern === 'plain' ? t : veiled(t));

/** A piece of cloth cut to `outline`, printed, then folded. `name` is unique in its picture. */
export const piece = (t: Tones, name: string, outline: string, cloth: Cloth, folds: string, lay: Lay = {}): string =>
  shape(outline, t.base) + within(name, outline, printOf(t, cloth.pattern, lay) + folds);

export function printOf(t: Tones, pattern: Pattern, { turn = 0, about = [200, 250], block = 238 }: Lay = {}): string {
  if (pattern === 'colour-block')
    return (
      shape(`M${LEFT} ${block}H${RIGHT}V${BOTTOM}H${LEFT}z`, t.contrast) +
      shape(`M${LEFT} ${block}H${RIGHT}v5H${LEFT}z`, t.detail)
    );
  const drawn = plainLay(t, pattern);
  return turn && drawn ? `<g transform="rotate(${turn} ${about[0]} ${about[1]})">${drawn}</g>` : drawn;
}

const across = (dash: string, colour: string, offset = 0) =>
  ribs(`M200 ${TOP + offset}V${BOTTOM}`, colour, RIGHT - LEFT, dash);
const upright = (dash: string, colour: string, offset = 0) =>
  ribs(`M${LEFT + offset} 250H${RIGHT}`, colour, BOTTOM - TOP, dash);

function plainLay(t: Tones, pattern: Exclude<Pattern, 'colour-block'>): string {
  switch (pattern) {
    case 'plain':
      return '';
    case 'pinstripe':
      return upright('1.6 12.4', t.print, 5);
    case 'stripe':
      return across('7 15', t.print, 4);
    case 'broad-stripe':
      return across('24 24', t.print, 14);
    case 'check':
      return (
        upright('13 19', `${t.print}66`, 3) +
        across('13 19', `${t.print}66`, 6) +
        upright('1.4 30.6', t.print, 26) +
        across('1.4 30.6', t.print, 29)
      );
    case 'dots':
      return dots(scattered(22, 22), t.print, 5.5);
    case 'block-print':
      return shape(scattered(36, 34).map(flower).join(''), t.print);
    case 'leaf-print':
      return shape(scattered(34, 32).map(sprig).join(''), t.print);
    case 'ikat':
      return shape(scattered(26, 44).map(lozenge).join(''), t.print);
  }
}

/** Staggered rows that cover any garment. */
function scattered(stepX: number, stepY: number): Point[] {
  const points: Point[] = [];
  for (let row = 0, y = 40; y < 470; y += stepY / 2, row++)
    for (let x = 30 + (row % 2 ? stepX / 2 : 0); x < 375; x += stepX) points.push([x, y]);
  return points;
}

const flower = ([x, y]: Point) =>
  `M${n(x)} ${n(y - 1)}q-4 -4 0 -7q4 3 0 7zm1 1q4 -4 7 0q-3 4 -7 0zm-1 1q4 4 0 7q-4 -3 0 -7zm-1 -1q-4 4 -7 0q3 -4 7 0z`;

const sprig = ([x, y]: Point) =>
  `M${n(x)} ${n(y + 8)}q-1 -8 0 -17q1 9 0 17zm-1 -3q-8 -1 -7 -8q7 1 7 8zm2 -5q8 -1 7 -8q-7 1 -7 8z`;

const lozenge = ([x, y]: Point) => `M${n(x)} ${n(y - 11)}l3 5h2v4h3v4h-3v4h-2l-3 5l-3 -5h-2v-4h-3v-4h3v-4h2z`;
