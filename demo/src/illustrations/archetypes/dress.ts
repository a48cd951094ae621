import type { Archetype } from '../archetype.ts';
import { type Cloth, clothPiece, foldPalette } from '../cloth.ts';
import { type Palette, recolorPalette } from '../palette.ts';
import { box, disc, fold, formatNumber, line, mirror, ribs, shape, stitch, symmetric, zoom } from '../shapes.ts';

export interface DressStyle extends Cloth {
  neck: 'v' | 'round';
  sleeve: 'flutter' | 'sleeveless' | 'long';
  skirt: 'flared' | 'short' | 'column' | 'tiered';
  waist: 'seam' | 'belt' | 'bow';
  buttons: boolean;
}

const SIDE = 'L141 70C146 100 146 124 130 142C136 166 146 186 150 206C168 211 184 212 200 212';
const BODICE = {
  v: symmetric(`M200 124C190 108 174 88 166 62${SIDE}`),
  round: symmetric(`M200 102C182 102 170 84 166 62${SIDE}`),
};
const BACK_BODICE = symmetric(`M200 78C186 78 174 72 166 60${SIDE}`);
const NECK_BACK = {
  v: symmetric('M200 80C186 80 174 74 166 62C174 88 190 108 200 124'),
  round: symmetric('M200 80C186 80 174 74 166 62C170 84 182 102 200 102'),
};
const NECK_EDGE = {
  v: 'M169 63C177 90 192 110 200 121C208 110 223 90 231 63',
  round: 'M169 64C173 84 184 99 200 99S227 84 231 64',
};
const STRAP_BACK = symmetric('M200 72C186 72 174 68 166 60L166 64C174 76 186 81 200 81');

/** Where the skirt's left edge meets the hem. */
const SPREAD: Record<DressStyle['skirt'], { x: number; y: number }> = {
  flared: { x: 80, y: 404 },
  short: { x: 98, y: 340 },
  column: { x: 118, y: 414 },
  tiered: { x: 88, y: 404 },
};

const front = (t: Palette, style: DressStyle) =>
  sleeves(t, style) +
  skirt(t, style) +
  shape(NECK_BACK[style.neck], t.shade) +
  shape(STRAP_BACK, t.base) +
  bodice(t, style) +
  waist(t, style) +
  (style.buttons ? buttons(t, style) : '');

const back = (t: Palette, style: DressStyle) => {
  const f = foldPalette(t, style);
  return (
    sleeves(t, style) +
    skirt(t, style) +
    clothPiece(
      t,
      'b',
      BACK_BODICE,
      style,
      shape('M262 60C250 110 262 150 238 214H280V60z', f.shade) +
        shape('M141 69L166 60C174 72 180 76 190 78C170 100 150 124 136 148L128 142C146 124 146 100 141 69z', f.light) +
        shape(fold([176, 130], [168, 214], 9, 3), f.shade) +
        shape(fold([228, 150], [232, 214], 7, -3), f.shade),
    ) +
    shape('M200 84C190 92 188 112 200 126C212 112 210 92 200 84z', t.shade) +
    shape('M200 84C190 92 188 112 200 126C194 112 194 96 200 84z', t.light) +
    line('M200 126V300', f.shade, 1.8) +
    stitch('M196.5 128V296M203.5 128V296', f.shade, 1, '3 2') +
    disc(200, 82, 4.5, t.detail) +
    waist(t, { ...style, waist: style.waist === 'bow' ? 'seam' : style.waist }) +
    box(198, 206, 4, 12, 2, t.metal)
  );
};

/** The waist from close by: gathers below the seam, top stitching above it. */
const detail = (t: Palette, style: DressStyle) => {
  const f = foldPalette(t, style);
  const gathers = Array.from({ length: 17 }, (_, i) => {
    const x = 154 + i * 5.7;
    return fold([x + (i % 3) - 1, 217], [x + (x - 200) * 0.2, 232 + ((i * 7) % 5) * 5], 2.4, 0.6);
  }).join('');
  return zoom(
    front(t, style) +
      shape(gathers, f.shade) +
      (style.buttons ? buttons(t, style) : '') +
      (style.waist === 'bow' ? bow(t) : '') +
      stitch('M150 195.5C168 200 184 201.5 200 201.5S232 200 250 195.5', t.detail, 0.7, '2 1.3') +
      stitch('M151 218.5C168 222 184 223.5 200 223.5S232 222 249 218.5', t.detail, 0.7, '2 1.3') +
      line('M174 150C172 170 172 186 174 200M229 152C231 172 230 186 228 200', f.shade, 1) +
      stitch('M176 152C174 171 174 186 176 200M227 154C229 173 228 186 226 200', t.detail, 0.5, '1.6 1.2'),
    194,
    206,
    3,
    -4,
  );
};

export const dress: Archetype<DressStyle> = {
  standard: { neck: 'v', sleeve: 'flutter', skirt: 'flared', waist: 'seam', buttons: false, pattern: 'plain' },
  views: ['front', 'back', 'detail'],
  render: { front, second: back, detail },
  shadow: ({ skirt: kind }) => {
    const reach = 192 - SPREAD[kind].x;
    const foot = kind === 'short' ? 420 : 446;
    return { front: [200, foot, reach, 12], second: [200, foot, reach, 12] };
  },
  bounds: ({ skirt: kind, sleeve }) => [
    Math.min(SPREAD[kind].x, sleeve === 'long' ? 80 : 98),
    60,
    400 - Math.min(SPREAD[kind].x, sleeve === 'long' ? 80 : 98),
    SPREAD[kind].y + 28,
  ],
};

const skirt = (t: Palette, style: DressStyle) => {
  const { x, y } = SPREAD[style.skirt];
  const k = (200 - x) / 120;
  const at = (offset: number) => x + offset * k;
  const outline = symmetric(
    `M200 210C184 210 168 209 150 204C${134 + (x - 80) * 0.3} 262 ${106 + (x - 80) * 0.7} ${y - 64} ${x} ${y}C${at(16)} ${y + 20} ${at(34)} ${y + 20} ${at(48)} ${y + 12}C${at(64)} ${y + 6} ${at(78)} ${y + 10} ${at(88)} ${y + 20}C${at(100)} ${y + 28} ${at(110)} ${y + 28} 200 ${y + 22}`,
  );
  const f = foldPalette(t, style);
  // A gore is one flute of the skirt: from a point at the waist to a width at the hem.
  const gore = (top: number, left: number, right: number) => {
    const [l, r] = [200 + (left - 200) * k, 200 + (right - 200) * k];
    return `M${top} 208C${formatNumber((top * 2 + l) / 3)} 280 ${formatNumber((top + l * 2) / 3)} 350 ${formatNumber(l)} 446H${formatNumber(r)}C${formatNumber((top + r * 2) / 3)} 350 ${formatNumber((top * 2 + r) / 3)} 280 ${top} 208z`;
  };
  return clothPiece(
    t,
    's',
    outline,
    style,
    shape(`M246 200C262 270 ${formatNumber(200 + 84 * k)} 340 ${formatNumber(200 + 100 * k)} 446H340V200z`, f.shade) +
      shape(gore(228, 238, 272), f.shade) +
      shape(gore(192, 168, 196), f.shade) +
      shape(gore(164, 116, 138), f.shade) +
      shape(gore(156, 84, 106), f.light) +
      shape(gore(178, 140, 160), f.light) +
      shape(gore(212, 206, 226), f.light) +
      (style.skirt === 'tiered' ? tiers(f) : ''),
    { block: 340 },
  );
};

const tiers = (f: Palette) =>
  [284, 352]
    .map((y) => {
      const seam = `M60 ${y - 6}C120 ${y + 8} 160 ${y + 10} 200 ${y + 10}S280 ${y + 8} 340 ${y - 6}`;
      return line(seam, f.shade, 5) + `<g transform="translate(0 9)">${ribs(seam, f.shade, 16, '2.2 8')}</g>`;
    })
    .join('');

const FLUTTER = 'M143 68C124 76 108 94 98 122C106 136 118 142 131 143C147 124 147 98 143 68z';
const LONG = 'M143 68C122 76 112 96 107 124L82 270C91 279 105 282 117 279L131 146C147 124 147 98 143 68z';

const sleeves = (t: Palette, style: DressStyle) => {
  if (style.sleeve === 'sleeveless') return '';
  const f = foldPalette(t, style);
  const lay = { turn: style.sleeve === 'long' ? 10 : 30, about: [120, 120] as const, block: 340 };
  if (style.sleeve === 'flutter')
    return (
      clothPiece(
        t,
        'l',
        FLUTTER,
        style,
        shape('M143 68C124 76 108 94 98 122C101 127 105 132 110 135C116 110 126 86 143 68z', f.light) +
          shape(fold([140, 84], [120, 142], 9, 3), f.shade),
        lay,
      ) +
      mirror(
        clothPiece(
          t,
          'r',
          FLUTTER,
          style,
          shape('M143 72C132 90 120 114 116 140C121 142 126 143 131 143C147 124 147 98 143 72z', f.shade),
          lay,
        ),
      )
    );
  const wrist = shape('M84 258L82 270C91 279 105 282 117 279L118.5 267C106 270 93 267 84 258z', t.shade);
  return (
    clothPiece(
      t,
      'l',
      LONG,
      style,
      shape('M143 68C122 76 112 96 107 124L82 270L94 278C104 210 116 120 143 68z', f.light) +
        shape(fold([129, 156], [104, 186], 8, 4) + fold([122, 214], [96, 238], 7, 4), f.shade),
      lay,
    ) +
    wrist +
    mirror(
      clothPiece(
        t,
        'r',
        LONG,
        style,
        shape('M142 80C122 140 110 210 100 282H117L131 146C144 128 146 104 142 80z', f.shade),
        lay,
      ) + wrist,
    )
  );
};

const bodice = (t: Palette, style: DressStyle) => {
  const f = foldPalette(t, style);
  return (
    clothPiece(
      t,
      'b',
      BODICE[style.neck],
      style,
      shape('M262 60C250 110 262 150 238 214H280V60z', f.shade) +
        shape('M141 70L166 62C168 74 172 84 178 94C162 108 148 126 136 148L128 142C146 124 146 100 141 70z', f.light) +
        shape(fold([134, 150], [176, 172], 9, 5), f.shade) +
        shape(fold([268, 144], [230, 160], 8, -4) + fold([262, 170], [224, 186], 7, -4), f.shade) +
        shape(fold([172, 172], [166, 212], 6, 2), f.shade),
      { block: 340 },
    ) + stitch(NECK_EDGE[style.neck], f.shade, 1.2, '3 2')
  );
};

const WAISTBAND = symmetric('M200 204C184 204 166 202 148.5 198L150.5 210C168 214.5 184 216 200 216');

const waist = (t: Palette, { waist: kind }: DressStyle) => {
  if (kind === 'belt')
    return (
      shape(symmetric('M200 202C184 202 166 200 147.5 196L150.5 213C168 217.5 184 219 200 219'), t.contrast) +
      shape(
        'M228 201.5C236 200.5 246 198.5 252.5 196L249.5 213C242 215.5 236 216.5 228 217.5z',
        t.glass,
        'fill-opacity=".2"',
      ) +
      box(190, 200, 22, 21, 4, t.metal) +
      box(194.5, 204.5, 13, 12, 2, t.contrast) +
      box(200, 209.5, 12, 2.4, 1, t.metalShade)
    );
  return (
    shape(WAISTBAND, t.shade) +
    stitch('M150 201C168 205.5 184 207 200 207S232 205.5 250 201', t.base, 1.1, '3 2') +
    (kind === 'bow' ? bow(t) : '')
  );
};

/** A tie at the waist, a little to the right of the middle. */
const bow = (t: Palette) => {
  const tie = recolorPalette(t, t.contrast);
  return (
    shape('M222 212C216 230 214 246 208 262L222 260C226 244 227 228 227 212z', tie.base) +
    shape('M226 212C232 228 238 240 248 252L236 258C228 244 224 228 222 212z', tie.shade) +
    shape('M224 210C212 196 198 194 196 204C194 216 210 220 224 210z', tie.light) +
    shape('M224 210C236 194 250 192 252 202C254 214 240 220 224 210z', tie.base) +
    shape(
      'M224 210C212 203 204 202 200 206C206 212 214 213 224 210zM224 210C236 202 244 201 248 204C242 211 234 213 224 210z',
      tie.shade,
    ) +
    box(219, 204, 11, 12, 4, tie.light)
  );
};

const buttons = (t: Palette, { neck, skirt: kind }: DressStyle) => {
  const heights = Array.from({ length: 12 }, (_, i) => 134 + i * 25).filter(
    (y) => y < SPREAD[kind].y + 6 && (y < 194 || y > 224),
  );
  return (
    line(`M200 ${neck === 'v' ? 124 : 102}V${SPREAD[kind].y + 21}`, t.shade, 1.4) +
    heights
      .map((y) => disc(200.6, y + 0.8, 3.6, t.shade) + disc(200, y, 3.4, t.detail) + disc(200, y, 1, t.shade))
      .join('')
  );
};
