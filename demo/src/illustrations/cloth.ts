import { type Palette, translucentPalette } from './palette.ts';
import { dots, formatNumber, type Point, piece, ribs, shape } from './shapes.ts';

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

/** Options of every garment. */
export interface Cloth {
  pattern: Pattern;
  /** Second yarn or print colour. If omitted, a suitable one is chosen. */
  accent?: string;
}

/** Position of a pattern: rotated about a point, as cloth is cut for a sleeve or a leg. */
interface PatternPlacement {
  turn?: number;
  about?: Point;
  /** Height above which a colour block changes colour. */
  block?: number;
}

const [LEFT, TOP, RIGHT, BOTTOM] = [-60, -40, 460, 540];

/** Returns the tones for folds: opaque on plain cloth, translucent on printed cloth. */
export const foldPalette = (t: Palette, { pattern }: Cloth): Palette =>
  pattern === 'plain' ? t : translucentPalette(t);

/** A piece of cloth cut to `outline`, with print and folds. `name` must be unique in its image. */
export const clothPiece = (
  t: Palette,
  name: string,
  outline: string,
  cloth: Cloth,
  folds: string,
  placement: PatternPlacement = {},
): string => piece(name, outline, t.base, renderPattern(t, cloth.pattern, placement) + folds);

export function renderPattern(
  t: Palette,
  pattern: Pattern,
  { turn = 0, about = [200, 250], block = 238 }: PatternPlacement = {},
): string {
  if (pattern === 'colour-block')
    return (
      shape(`M${LEFT} ${block}H${RIGHT}V${BOTTOM}H${LEFT}z`, t.contrast) +
      shape(`M${LEFT} ${block}H${RIGHT}v5H${LEFT}z`, t.detail)
    );
  const rendered = renderUnrotatedPattern(t, pattern);
  return turn && rendered ? `<g transform="rotate(${turn} ${about[0]} ${about[1]})">${rendered}</g>` : rendered;
}

const horizontalStripes = (dash: string, colour: string, offset = 0) =>
  ribs(`M200 ${TOP + offset}V${BOTTOM}`, colour, RIGHT - LEFT, dash);
const verticalStripes = (dash: string, colour: string, offset = 0) =>
  ribs(`M${LEFT + offset} 250H${RIGHT}`, colour, BOTTOM - TOP, dash);

function renderUnrotatedPattern(t: Palette, pattern: Exclude<Pattern, 'colour-block'>): string {
  switch (pattern) {
    case 'plain':
      return '';
    case 'pinstripe':
      return verticalStripes('1.6 12.4', t.print, 5);
    case 'stripe':
      return horizontalStripes('7 15', t.print, 4);
    case 'broad-stripe':
      return horizontalStripes('24 24', t.print, 14);
    case 'check':
      return (
        verticalStripes('13 19', `${t.print}66`, 3) +
        horizontalStripes('13 19', `${t.print}66`, 6) +
        verticalStripes('1.4 30.6', t.print, 26) +
        horizontalStripes('1.4 30.6', t.print, 29)
      );
    case 'dots':
      return dots(staggeredPoints(22, 22), t.print, 5.5);
    case 'block-print':
      return shape(staggeredPoints(36, 34).map(flower).join(''), t.print);
    case 'leaf-print':
      return shape(staggeredPoints(34, 32).map(sprig).join(''), t.print);
    case 'ikat':
      return shape(staggeredPoints(26, 44).map(lozenge).join(''), t.print);
  }
}

/** Staggered rows that cover any garment. */
function staggeredPoints(stepX: number, stepY: number): Point[] {
  const points: Point[] = [];
  for (let row = 0, y = 40; y < 470; y += stepY / 2, row++)
    for (let x = 30 + (row % 2 ? stepX / 2 : 0); x < 375; x += stepX) points.push([x, y]);
  return points;
}

const flower = ([x, y]: Point) =>
  `M${formatNumber(x)} ${formatNumber(y - 1)}q-4 -4 0 -7q4 3 0 7zm1 1q4 -4 7 0q-3 4 -7 0zm-1 1q4 4 0 7q-4 -3 0 -7zm-1 -1q-4 4 -7 0q3 -4 7 0z`;

const sprig = ([x, y]: Point) =>
  `M${formatNumber(x)} ${formatNumber(y + 8)}q-1 -8 0 -17q1 9 0 17zm-1 -3q-8 -1 -7 -8q7 1 7 8zm2 -5q8 -1 7 -8q-7 1 -7 8z`;

const lozenge = ([x, y]: Point) =>
  `M${formatNumber(x)} ${formatNumber(y - 11)}l3 5h2v4h3v4h-3v4h-2l-3 5l-3 -5h-2v-4h-3v-4h3v-4h2z`;
