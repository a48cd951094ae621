import { type Palette, recolorPalette } from '../palette.ts';
import { disc, line, mirror, shape, stitch, symmetric } from '../shapes.ts';
import type { KurtaStyle } from './styles.ts';

const COLLAR_L =
  'M173.9 55.2C170.4 61.3 170.4 67.5 172.2 71.6C179.1 84 189.6 91.2 200 96.4L200 75.8C189.6 71.6 180.9 65.5 173.9 55.2z';

const COLLAR_IN = symmetric('M200 59.3C189.6 59.3 180.9 57.2 173.9 53.1C180.9 67.5 191.3 75.8 200 81.9');

const NOTCH_IN = symmetric('M200 64C189.6 64 180.9 62 173.9 56C180 92 194 112 200 134');

const NOTCH_FACING = symmetric('M200 132C194 112 180 92 172.2 64L165 70C172 100 188 128 200 152');

export const neck = (t: Palette, style: KurtaStyle): string => {
  const trim = style.hem === 'border' && !style.yoke ? recolorPalette(t, t.contrast) : t;
  if (style.collar === 'notch')
    return (
      shape(NOTCH_IN, t.shade) +
      placket(t, style) +
      shape(NOTCH_FACING, trim.light) +
      stitch('M169 70C175 98 190 124 200 144C210 124 225 98 231 70', trim.shade, 1.2, '3 2')
    );
  const under = 'M200 96.4L200 100.5C187.8 95.3 177.4 86.1 170.4 73.7L172.2 69.6C179.1 84 189.6 91.2 200 96.4z';
  if (style.collar === 'shirt')
    return shape(COLLAR_IN, t.shade) + placket(trim, style) + shape(under, t.shade) + shirtLeaves(t);
  return (
    placket(trim, style) +
    shape(COLLAR_IN, t.shade) +
    shape(COLLAR_L, trim.light) +
    mirror(shape(COLLAR_L, trim.base)) +
    shape(under, t.shade) +
    mirror(shape(under, t.shade)) +
    stitch(
      'M175.6 60.3C181.7 69.6 190.4 75.8 198.3 79.4M201.7 79.4C209.6 75.8 218.3 69.6 224.4 60.3',
      trim.shade,
      1,
      '3 2',
    ) +
    disc(200, 87.1, 3.4, t.detail)
  );
};

export const buttonHeights = ({ collar }: KurtaStyle): number[] =>
  collar === 'notch' ? [166, 190] : [118, 144, 170, 196];

const placket = (t: Palette, style: KurtaStyle) => {
  const top = style.collar === 'notch' ? 140 : 90;
  return (
    shape(`M192.2 ${top}H207.8V220L200 228.2L192.2 220z`, t.light) +
    shape(`M207.8 ${top}V220L200 228.2L203.5 211.7V${top}z`, t.base) +
    shape(`M207.8 ${top + 4}L211.3 ${top + 6}V220L200 232.3L192.2 224.1V220L200 228.2L207.8 220z`, t.shade) +
    stitch(`M194.3 ${top + 8}V217.9L200 224.1L205.7 217.9V${top + 8}`, t.shade, 1, '3 2') +
    buttonHeights(style)
      .map((y) => disc(200.6, y + 1, 4, t.shade) + disc(200, y, 3.8, t.detail) + disc(200, y, 1.1, t.shade))
      .join('')
  );
};

const SHIRT_LEAF = 'M174 53C167 61 162 70 160 82L184 110L200 92C188 82 180 70 174 53z';

const shirtLeaves = (t: Palette) => {
  const cast = shape('M160 86L185 116L201 97L200 92L184 110L160 80z', t.shade);
  return (
    cast +
    mirror(cast) +
    shape(SHIRT_LEAF, t.light) +
    mirror(shape(SHIRT_LEAF, t.base)) +
    stitch('M164 82L184 105L196 92M204 92L216 105L236 82', t.shade, 1, '3 2')
  );
};

export const backCollar = (t: Palette, { collar }: KurtaStyle): string => {
  if (collar === 'notch') return line('M172.2 64.5C179.1 73.7 189.6 78 200 78S220.9 73.7 227.8 64.5', t.shade, 2.4);
  const drop = collar === 'shirt' ? 8 : 0;
  return (
    shape(
      symmetric(
        `M200 57.2C189.6 57.2 180.9 55.2 173.9 50C170.4 57.2 ${168 - drop} 63.4 ${170 - drop} ${68.5 + drop}C180.9 ${76.8 + drop} 189.6 ${79.9 + drop} 200 ${79.9 + drop}`,
      ),
      t.light,
    ) +
    shape(
      `M206 57C214 56.5 220.5 54.5 226.1 50C229.6 57.2 ${232 + drop} 63.4 ${230 + drop} 68.5L${230 + drop} ${68.5 + drop}C219.1 ${76.8 + drop} 212 ${79.5 + drop} 206 ${79.8 + drop}z`,
      t.base,
    ) +
    stitch('M173 65.5C180.9 73.7 189.6 76.3 200 76.3S219.1 73.7 227 65.5', t.shade, 1, '3 2')
  );
};
