import type { Archetype } from '../archetype.ts';
import { type Palette, recolorPalette } from '../palette.ts';
import { box, clipTo, disc, line, mirror, oval, piece, ribs, shape, sheen, zoom } from '../shapes.ts';
import * as earbuds from './earbuds.ts';

export interface HeadphonesStyle extends earbuds.EarbudsStyle {
  form: 'over-ear' | 'on-ear' | 'earbuds';
  band: 'padded' | 'slim' | 'bridge';
  cup: 'oval' | 'round' | 'angular';
  microphone: boolean;
  accent?: string;
}

const BAND = {
  padded: 'M92 258C88 130 132 74 200 74S312 130 308 258H292C294 146 256 102 200 102S106 146 108 258z',
  slim: 'M94 258C90 132 134 78 200 78S310 132 306 258H294C296 144 258 92 200 92S104 144 106 258z',
};
const LINING = 'M118 174C130 124 162 98 200 98S270 124 282 174C268 142 238 122 200 122S132 142 118 174z';
const YOKE =
  'M88 232C88 228 112 228 112 232V262C112 268 106 270 102 276C92 290 90 312 91 338A10 10 0 1 1 77 336C74 304 78 284 88 268z';
const CUP = {
  oval: 'M104 272C76 268 56 296 56 338S76 408 104 404C112 403 116 396 116 388V288C116 280 112 273 104 272z',
  round: 'M104 280C72 276 62 304 62 338S72 400 104 396C112 395 116 390 116 384V292C116 286 112 281 104 280z',
  angular:
    'M104 272L80 276C64 279 58 290 58 304V372C58 386 64 397 80 400L104 404C112 403 116 396 116 388V288C116 280 112 273 104 272z',
};
const PAD = 'M112 274C134 270 150 296 150 338S134 406 112 402C104 400 102 394 102 386V290C102 282 104 276 112 274z';

const front = (t: Palette, style: HeadphonesStyle) => {
  if (style.form === 'earbuds') return earbuds.front(t, style);
  const cups = cup(t, style, true, 'a') + yoke(t, true);
  const far = mirror(cup(t, style, false, 'z') + yoke(t, false));
  return headband(t, style) + far + cups + (style.microphone ? microphone(t) : '');
};

const angle = (t: Palette, style: HeadphonesStyle) => {
  if (style.form === 'earbuds') return earbuds.angle(t, style);
  const [x, y] = [146, 324];
  const cap = style.ring ? recolorPalette(t, t.contrast) : t;
  const shell = (dx: number, w: number, h: number, fill: string) =>
    style.cup === 'angular'
      ? box(x + dx - w, y - h, 2 * w, 2 * h, w * 0.56, fill)
      : oval(x + dx, y, w, style.cup === 'round' ? h * 0.92 : h, fill);
  const [fx, fy] = [284, 312];
  const [defs, fill] = sheen('s', 0.3);
  const ARC =
    'M124 248C120 138 168 72 236 72C298 72 322 140 312 240L296 242C302 156 282 106 236 106C186 106 152 160 154 248z';
  const UNDER =
    'M150 226C152 146 190 100 236 100C282 104 302 156 296 242L286 240C290 168 274 128 238 128C202 128 172 164 154 226z';
  return (
    defs +
    piece(
      'u',
      UNDER,
      t.glass,
      ribs('M172 180C186 140 208 117 238 117C280 117 296 166 291 242', t.glassLit, 30, '2 12'),
    ) +
    // Far cup: cushion ring and the lining inside it.
    shape('M286 234H318L322 268H288z', t.metalShade) +
    oval(fx + 16, fy, 42, 68, t.shade) +
    oval(fx, fy, 42, 68, t.glass) +
    oval(fx - 3, fy, 33, 58, t.glassLit) +
    oval(fx - 2, fy, 20, 40, cap.base) +
    clipTo(
      'i',
      `M${fx - 22} ${fy}a20 40 0 1 1 40 0a20 40 0 1 1 -40 0z`,
      shape(`M${fx - 30} ${fy - 50}h40c-18 24 -20 70 -6 100h-40z`, t.shade),
    ) +
    piece(
      'b',
      ARC,
      t.base,
      shape('M116 250C112 138 168 64 236 72C176 84 142 150 138 250z', t.light) +
        shape(
          'M236 106C282 106 302 156 296 242L302 242C310 148 288 98 236 98C180 98 144 160 147 248L154 248C152 160 186 106 236 106z',
          t.shade,
        ),
    ) +
    // Near cup: fork outside, shell rings, cushion behind.
    shell(26, 62, 78, t.glass) +
    shell(20, 64, 80, t.glassLit) +
    shell(8, 68, 82, t.shade) +
    shell(0, 68, 82, t.base) +
    (style.cup === 'oval'
      ? shape(
          `M${x - 68} ${y}A68 82 0 0 1 ${x} ${y - 82}A56 72 0 0 0 ${x - 50} ${y + 56}A68 82 0 0 1 ${x - 68} ${y}z`,
          t.light,
        )
      : '') +
    shell(0, 44, 54, cap.shade) +
    shell(-2, 42, 52, cap.base) +
    shell(-2, 42, 52, fill) +
    shape(
      `M128 238C128 234 152 234 152 238L154 262C172 268 184 282 190 ${y - 26}L178 ${y - 22}C172 288 160 274 140 274S108 288 104 ${y - 22}L92 ${y - 26}C98 282 110 268 126 262z`,
      t.metal,
    ) +
    shape(
      `M142 235C148 235 152 236 152 238L154 262C172 268 184 282 190 ${y - 26}L178 ${y - 22}C172 288 160 274 142 274z`,
      t.metalShade,
    ) +
    disc(97, y - 22, 9, t.metal) +
    disc(97, y - 22, 4, t.metalShade) +
    disc(185, y - 22, 9, t.metalShade) +
    disc(185, y - 22, 4, t.metal) +
    line('M133 246H147M133 252H147', t.glass, 1.3) +
    (style.microphone ? line('M96 368C84 410 120 424 168 420', t.glass, 6) + line('M166 420L188 416', t.knurl, 12) : '')
  );
};

const detail = (t: Palette, style: HeadphonesStyle) => {
  if (style.form === 'earbuds') return earbuds.detail(t, style);
  return style.form === 'on-ear' ? zoom(front(t, style), 104, 306, 3.3) : zoom(front(t, style), 112, 300, 2.7);
};

export const headphones: Archetype<HeadphonesStyle> = {
  standard: { form: 'over-ear', band: 'padded', cup: 'oval', ring: false, microphone: false, bud: 'stem' },
  views: ['front', 'angle', 'detail'],
  render: { front, second: angle, detail },
  shadow: ({ form }) =>
    form === 'earbuds'
      ? { front: [200, 424, 120, 13], second: [196, 404, 168, 15] }
      : { front: [200, 408, 146, 13], second: [204, 404, 134, 15] },
  bounds: ({ form }) => (form === 'earbuds' ? [80, 158, 320, 426] : [54, 72, 346, 408]),
};

const cup = (t: Palette, style: HeadphonesStyle, lit: boolean, key: string) => {
  const outline = CUP[style.cup];
  const rendered =
    piece(
      `${key}p`,
      PAD,
      t.glass,
      shape('M118 262C136 284 140 390 118 414H160V262z', t.glassLit) +
        line('M128 282C140 314 140 362 128 394', t.glass, 2),
    ) +
    piece(
      `${key}c`,
      outline,
      t.base,
      lit
        ? shape('M104 266C70 268 54 300 56 338C58 370 64 384 74 396C68 350 74 300 104 266z', t.light) +
            shape('M100 410C112 380 112 310 104 266H124V410z', t.shade)
        : shape('M104 266C84 300 80 370 92 410H124V266z', t.light) +
            shape('M104 262C96 300 70 380 62 390H50V262z', t.shade),
    ) +
    line('M84 286C72 304 72 372 84 390', style.ring ? t.contrast : t.shade, style.ring ? 4.5 : 2.4);
  // An on-ear cup is the same cup, smaller, about the pivot it hangs from.
  return style.form === 'on-ear'
    ? `<g transform="translate(90 340) scale(.74) translate(-90 -340)">${rendered}</g>`
    : rendered;
};

/** Arm from the slider, round the shell, to the pivot of the cup. */
const yoke = (t: Palette, lit: boolean) =>
  shape(YOKE, lit ? t.metal : t.metalShade) +
  shape(
    'M102 229C108 229 112 230 112 232V262C112 268 106 270 102 276C92 290 90 312 91 334L85 332C84 310 88 288 96 274C101 266 102 250 102 229z',
    lit ? t.metalShade : t.metal,
  ) +
  line('M92 240H108M92 246H108', t.glass, 1.3) +
  disc(84, 340, 11, lit ? t.metal : t.metalShade) +
  disc(84, 340, 7, lit ? t.metalShade : t.metal) +
  disc(84, 340, 2.6, t.glass);

const headband = (t: Palette, { band }: HeadphonesStyle) => {
  if (band === 'bridge') return bridge(t);
  const outline = BAND[band];
  const [defs, fill] = sheen('s', 0.34);
  return (
    defs +
    (band === 'padded' ? shape(LINING, t.glass) : '') +
    piece(
      'b',
      outline,
      t.base,
      shape('M92 258C88 130 132 74 200 74C150 86 112 136 104 262z', t.light) +
        shape('M308 258C312 150 284 90 226 76C270 100 292 150 290 262z', t.shade) +
        shape(
          'M108 258C106 150 144 104 200 104S294 150 292 258L296 258C300 140 258 96 200 96S100 140 104 258z',
          t.shade,
        ),
    ) +
    shape('M112 130C128 96 160 78 200 78C172 86 146 104 128 136z', fill) +
    (band === 'padded'
      ? clipTo('l', LINING, ribs('M118 174C132 134 164 110 200 110S268 134 282 174', t.glassLit, 30, '2 13'))
      : '')
  );
};

/** Two sprung wires over a hanging strap. */
const bridge = (t: Palette) =>
  line('M98 250C94 130 138 66 200 66S306 130 302 250', t.metalShade, 5) +
  line('M98 250C94 130 138 66 200 66', t.metal, 5) +
  line('M104 250C102 140 142 80 200 80S298 140 296 250', t.metalShade, 4) +
  shape('M116 176C130 126 162 104 200 104S270 126 284 176L276 190C262 148 236 126 200 126S138 148 124 190z', t.base) +
  shape('M116 176C130 126 162 104 200 104C172 112 142 136 130 182L124 190z', t.light) +
  shape('M284 176C276 148 262 128 244 116C262 134 270 158 272 182L276 190z', t.shade);

const microphone = (t: Palette) =>
  line('M74 372C76 420 110 434 150 430', t.glass, 6) +
  line('M148 430L172 425', t.knurl, 13) +
  line('M152 429L170 425', t.contrast, 3);
