import type { Palette } from '../palette.ts';
import { box, disc, line, oval, piece, ribs, shape, sheen, zoom } from '../shapes.ts';

export interface EarbudsStyle {
  /** Buds with a stem, or round ones that sit in the ear. */
  bud: 'stem' | 'bean';
  /** A ring of the second colour round bud and case. */
  ring: boolean;
}

/** One bud upright, its tip to the right; the middle of its head at 0,0. */
const bud = (t: Palette, { bud: kind, ring }: EarbudsStyle) =>
  (kind === 'stem'
    ? box(-26, -4, 22, 92, 11, t.shade) + box(-27, -4, 16, 92, 8, t.base) + box(-24, 78, 14, 9, 4, t.metal)
    : '') +
  oval(30, 6, 14, 17, t.knurl) +
  oval(34, 6, 8, 12, t.glass) +
  oval(0, 0, 34, 30, t.shade) +
  oval(-4, -2, 31, 28, t.base) +
  oval(-12, -10, 15, 11, t.light) +
  (ring
    ? line(kind === 'stem' ? 'M-26 40H-12' : 'M-28 12C-20 24 6 26 20 14', t.contrast, kind === 'stem' ? 5 : 4)
    : '') +
  line('M-26 -6C-24 -16 -16 -22 -8 -23', t.lace, 2.4, 'stroke-opacity=".6"');

const placed = (inner: string, x: number, y: number, turn = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`;

const CASE = 'M84 296H316V336C316 392 276 424 200 424S84 392 84 336z';
const LID = 'M88 282C88 200 128 160 200 160S312 200 312 282z';
const INNER_LID = 'M104 282C104 214 138 178 200 178S296 214 296 282z';

/** The open case with both buds in their wells. */
export const front = (t: Palette, style: EarbudsStyle): string => {
  const [defs, fill] = sheen('s', 0.34);
  const hidden = style.bud === 'stem' ? 268 : 280;
  return (
    defs +
    piece(
      'l',
      LID,
      t.base,
      shape('M88 300C84 200 128 158 200 160C136 172 112 220 112 300z', t.light) +
        shape('M250 150H330V300H296C298 230 284 180 250 150z', t.shade),
    ) +
    piece('i', INNER_LID, t.glassLit, shape('M200 170H310V300H236C252 250 240 206 200 170z', t.glass)) +
    box(92, 276, 216, 22, 8, t.glass) +
    placed(bud(t, style), 152, hidden - 26, 8) +
    `<g transform="translate(248 ${hidden - 26}) scale(-1 1) rotate(8)">${bud(t, style)}</g>` +
    box(80, 290, 240, 16, 7, t.light) +
    piece(
      'c',
      CASE,
      t.base,
      shape('M84 296H120C112 350 130 400 170 424H70z', t.light) +
        shape('M262 296H330V430H214C260 400 276 350 262 296z', t.shade) +
        shape('M84 300H190L150 424H84z', fill) +
        (style.ring ? line('M84 316H316', t.contrast, 5) : line('M84 313H316', t.shade, 2)),
    ) +
    disc(262, 366, 3.5, t.lace) +
    box(186, 298, 28, 6, 3, t.metalShade)
  );
};

/** The closed case, with one bud leaning against it and one in front. */
export const angle = (t: Palette, style: EarbudsStyle): string => {
  const [defs, fill] = sheen('s', 0.34);
  const shell = 'M56 262C56 212 90 186 150 186S244 212 244 262V326C244 376 210 402 150 402S56 376 56 326z';
  return (
    defs +
    piece(
      'c',
      shell,
      t.base,
      shape('M50 186H130C84 214 80 370 118 402H50z', t.light) +
        shape('M200 180H260V402H172C220 366 226 234 200 180z', t.shade) +
        shape('M50 190H176L100 402H50z', fill) +
        line('M50 268H260', t.shade, 3) +
        (style.ring ? line('M50 279H260', t.contrast, 6) : ''),
    ) +
    box(132, 259, 36, 16, 6, t.metalShade) +
    box(135, 261, 30, 7, 3, t.metal) +
    disc(190, 300, 3.5, t.lace) +
    placed(bud(t, style), 306, style.bud === 'stem' ? 296 : 362, style.bud === 'stem' ? 6 : -16, 1.3) +
    oval(236, 436, 62, 9, t.glass, 'fill-opacity=".16"') +
    `<g transform="translate(${style.bud === 'stem' ? 264 : 226} 400) scale(-1.3 1.3) rotate(${style.bud === 'stem' ? -74 : -12})">${bud(t, style)}</g>`
  );
};

export const detail = (t: Palette, style: EarbudsStyle): string =>
  zoom(front(t, style) + ribs('M186 240V268', t.knurl, 8, '1.2 2.2'), 158, 262, 2.7, -4);
