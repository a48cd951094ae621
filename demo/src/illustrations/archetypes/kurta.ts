import type { Archetype } from '../archetype.ts';
import { clothPiece, foldPalette } from '../cloth.ts';
import { luminance, type Palette } from '../palette.ts';
import {
  crease,
  fold,
  formatNumber,
  line,
  mirror,
  type Point,
  piece,
  shape,
  stitch,
  symmetric,
  zoom,
} from '../shapes.ts';
import { backCollar, buttonHeights, neck } from './kurta-neck.ts';
import type { KurtaStyle } from './styles.ts';

/** How much higher a short kurta ends. */
const rise = ({ length }: KurtaStyle) => (length === 'short' ? 62 : 0);

const NECK = {
  band: 'M200 90.2C189.6 86.1 179.1 77.8 172.2 67.5',
  shirt: 'M200 96C189.6 88 179.1 77.8 172.2 67.5',
  notch: 'M200 132C194 112 180 92 172.2 67.5',
};
const BACK_NECK = 'M200 77.8C189.6 77.8 179.1 73.7 172.2 65.5';

const bodyOutline = (style: KurtaStyle, neckline: string) => {
  const up = rise(style);
  return symmetric(
    `${neckline}C156.5 77.8 140.8 85 126.9 92.2C119.1 119 123.4 147.9 120.8 176.7C123.4 ${224.1 - up / 2} 123.4 ${275.6 - up} 121.7 ${318.8 - up}` +
      `C122.6 ${362.1 - up} 120 ${401.2 - up} 118.2 ${436.3 - up}C146.1 ${442.4 - up} 173.9 ${444.5 - up} 200 ${444.5 - up}`,
  );
};

const BACK_PANEL = symmetric(
  'M200 300.3L130 300.3L122.5 318.8C118 358 112 400 108.7 432.1C139.1 438.3 169.6 440.4 200 440.4',
);
const SLEEVE = {
  full: 'M128.7 91.2C111.3 98.4 102.6 121.1 97.3 152L73 300.3C81.7 309.6 95.6 314.7 109.5 312.7L120.8 182.9C124.3 147.9 120 119 128.7 91.2z',
  elbow:
    'M128.7 91.2C111.3 98.4 102.6 121.1 97.3 152L84 232C92.5 241 104.5 245 116 243.5L120.8 182.9C124.3 147.9 120 119 128.7 91.2z',
};
const YOKE = symmetric('M200 88C189.6 86.1 179.1 77.8 172.2 66L150 80C148 130 160 186 200 214');
const ARMHOLE = 'M126.9 92.2C119.1 119 123.4 147.9 120.8 176.7';

const front = (t: Palette, style: KurtaStyle) => {
  const details = (style.yoke ? yoke(t) : '') + (style.pocket ? pocket(t) : '');
  return garment(t, style, NECK[style.collar], drape, details) + neck(t, style);
};

const back = (t: Palette, style: KurtaStyle) =>
  garment(t, style, BACK_NECK, backDrape) +
  stitch(
    'M124.3 106.7C147.8 98.4 173.9 111.8 200 111.8S252.2 98.4 275.7 106.7',
    foldPalette(t, style).shade,
    1.2,
    '3 2',
  ) +
  backCollar(t, style);

/** Everything but the neck. `details` are on top of the cloth. */
const garment = (t: Palette, style: KurtaStyle, neckline: string, folds: (f: Palette) => string, details = '') => {
  const f = foldPalette(t, style);
  return (
    raised(style, shape(BACK_PANEL, t.shade)) +
    sleeves(t, style) +
    clothPiece(t, 'b', bodyOutline(style, neckline), style, folds(f) + raised(style, hem(t, style)) + details) +
    slits(t, style) +
    line(ARMHOLE, f.shade, 1.6)
  );
};

const detail = (t: Palette, style: KurtaStyle) =>
  zoom(
    front(t, style) +
      buttonHeights(style)
        .map((y) => line(`M198.8 ${y - 1.2}L201.2 ${y + 1.2}M201.2 ${y - 1.2}L198.8 ${y + 1.2}`, t.base, 0.7))
        .join(''),
    200,
    128,
    3.2,
  );

export const kurta: Archetype<KurtaStyle> = {
  standard: {
    collar: 'band',
    length: 'long',
    sleeve: 'full',
    pocket: true,
    hem: 'lines',
    yoke: false,
    pattern: 'plain',
  },
  views: ['front', 'back', 'detail'],
  render: { front, second: back, detail },
  shadow: (style) => {
    const foot = 463 - rise(style);
    return { front: [200, foot, 100, 10], second: [200, foot, 100, 10] };
  },
  bounds: (style) => [70, 50, 330, 446 - rise(style)],
};

const raised = (style: KurtaStyle, inner: string) =>
  rise(style) ? `<g transform="translate(0 ${-rise(style)})">${inner}</g>` : inner;

const sleeves = (t: Palette, style: KurtaStyle) => {
  const f = foldPalette(t, style);
  const lay = { turn: 10, about: [100, 200] as const };
  const outline = SLEEVE[style.sleeve];
  return (
    clothPiece(
      t,
      'l',
      outline,
      style,
      shape(
        'M128.7 91.2C111.3 98.4 102.6 121.1 97.3 152L73 300.3L84.3 309.6C93.9 238.5 104.3 156.1 128.7 91.2z',
        f.light,
      ) +
        shape(crease([120, 187], [95.6, 220], 9, 5), f.shade) +
        shape(crease([114.7, 234.4], [86.9, 257], 8, 4), f.shade) +
        shape(
          'M109.5 312.7L112.1 287.9C104.3 298.2 95.6 305.4 84.3 309.6C92.1 313.7 100.8 313.7 109.5 312.7z',
          f.shade,
        ) +
        cuff(t, style),
      lay,
    ) +
    mirror(
      clothPiece(
        t,
        'r',
        outline,
        style,
        shape(
          'M126.1 104.6C113 166.4 104.3 238.5 92.1 311.6L109.5 312.7L120.8 182.9C123.4 154 121.7 129.3 126.1 104.6z',
          f.shade,
        ) +
          shape(crease([115, 192], [87, 236], 9, 5), f.shade) +
          cuff(t, style),
        lay,
      ),
    )
  );
};

const cuff = (t: Palette, { sleeve, hem: kind }: KurtaStyle) => {
  const lines =
    kind === 'border'
      ? line('M70 290C84 302 97 306 116 303', t.contrast, 14) + line('M72 282C84 294 97 298 116 295', t.zari, 1.6)
      : line('M75.2 287.9C84.3 297.2 97.3 301.3 110.8 299.8M74.3 294.1C83.4 303.4 96.5 307.5 110.4 306', t.detail, 1.6);
  return sleeve === 'full' ? lines : `<g transform="translate(9 -68)">${lines}</g>`;
};

const hem = (t: Palette, { hem: kind }: KurtaStyle) =>
  kind === 'border'
    ? shape('M100 408C146 418 173 420 200 420S254 418 300 408V450H100z', t.contrast) +
      line(
        'M100 404C146 414 173 416 200 416S254 414 300 404M100 427C146 437 173 439 200 439S254 437 300 427',
        t.zari,
        2,
      ) +
      shape('M266 400H304V450H264z', t.glass, 'fill-opacity=".2"')
    : line(
        'M119.1 421.8C146.1 428 173.9 430.1 200 430.1S253.9 428 280.9 421.8M118.7 429.6C146.1 435.7 173.9 437.8 200 437.8S253.9 435.7 281.3 429.6',
        t.detail,
        1.8,
      );

const drape = (t: Palette) =>
  shape('M278.3 84C266.1 135.5 280 187 269.6 238.5C262.6 290 274.8 341.5 266.1 449.6H304.4V84z', t.shade) +
  shape(crease([120, 184], [152, 220], 7, 4), t.shade) +
  shape(crease([281, 174], [236, 200], 8, -3) + crease([280, 190], [256, 232], 6, -3), t.shade) +
  shape(fold([161.7, 234.4], [149.5, 448.6], 15, 4), t.shade) +
  shape(fold([207, 250.9], [219.1, 448.6], 16, -6), t.shade) +
  shape(
    'M172.2 67.5C156.5 77.8 140.8 85 126.9 92.2C123.4 104.6 122.6 117 122.6 131.4C139.1 117 161.7 110.8 177.4 92.2z',
    t.light,
  ) +
  shape(fold([135.6, 203.5], [130.4, 444.5], 15, -2), t.light) +
  shape(fold([187.8, 261.2], [184.3, 444.5], 12, 3), t.light);

const backDrape = (t: Palette) =>
  shape('M278.3 84C266.1 135.5 280 187 269.6 238.5C262.6 290 274.8 341.5 266.1 449.6H304.4V84z', t.shade) +
  shape(
    'M172.2 65.5C156.5 77.8 140.8 85 126.9 92.2C123.4 104.6 122.6 114.9 122.6 128C146 112 176 106 196 78C186 76 178 72 172.2 65.5z',
    t.light,
  ) +
  shape(
    'M200 112.8L193 123.1L187.8 448.6H193L195.7 123.1zM200 112.8L207 123.1L212.2 448.6H205.2L202.6 123.1z',
    t.shade,
  ) +
  shape(crease([120, 184.9], [154, 228], 7, 4), t.shade) +
  shape(crease([280, 194], [256, 240], 6, -4), t.shade) +
  shape(fold([156.5, 279.7], [147.8, 448.6], 13, 3), t.shade);

const slits = (t: Palette, style: KurtaStyle) => {
  const slit = shape('M122 316C118 356 112 400 108.7 432.1L118.5 435.2C121.5 399.2 122.6 358 122.4 322z', t.shade);
  return raised(style, slit + mirror(slit));
};

const pocket = (t: Palette) =>
  shape('M227.8 145.8H260.9V189.1L244.4 197.3L227.8 189.1z', t.base) +
  stitch('M229.6 153H259.2M229.6 147.9V188L244.4 195.2L259.2 188V147.9', t.detail, 1.1, '3 2');

/** A flower of four petals at each point. */
const sprigs = (points: readonly Point[], colour: string) =>
  shape(
    points
      .map(
        ([x, y]) =>
          `M${formatNumber(x)} ${formatNumber(y)}q-2.2 -1.9 0 -3.8q2.2 1.9 0 3.8zq1.9 -2.2 3.8 0q-1.9 2.2 -3.8 0zq2.2 1.9 0 3.8q-2.2 -1.9 0 -3.8zq-1.9 2.2 -3.8 0q1.9 -2.2 3.8 0z`,
      )
      .join(''),
    colour,
  );

/** Sprigs set along the panel's own curve, so the work follows the neck. */
const yoke = (t: Palette) => {
  const rows: Point[] = [];
  for (const [inset, count] of [
    [0.94, 11],
    [0.8, 9],
    [0.64, 7],
  ] as const)
    for (let i = 0; i < count; i++) {
      const angle = Math.PI * (0.06 + (0.88 * i) / (count - 1));
      rows.push([200 - Math.cos(angle) * 46 * inset, 100 + Math.sin(angle) * 106 * inset]);
    }
  // White on white is invisible: pale embroidery uses the shade of the surrounding cloth.
  const pale = luminance(t.contrast) > 0.6;
  const thread = pale ? t.shade : t.zari;
  return (
    piece(
      'y',
      YOKE,
      t.contrast,
      sprigs(rows, thread) +
        shape('M226 60H270V214H204C226 170 232 110 226 60z', t.glass, `fill-opacity="${pale ? 0.05 : 0.16}"`),
    ) + stitch(YOKE, thread, 1.6, '3 2')
  );
};
