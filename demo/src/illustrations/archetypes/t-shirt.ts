import type { Archetype } from '../archetype.ts';
import { type Cloth, clothPiece, foldPalette } from '../cloth.ts';
import { crewBack, crewCollar, crewShadow, insideNeck } from '../neckline.ts';
import type { Palette } from '../palette.ts';
import { box, crease, disc, fold, line, mirror, ribs, shape, stitch, symmetric, zoom } from '../shapes.ts';

export interface TShirtStyle extends Cloth {
  collar: 'crew' | 'v' | 'polo' | 'henley';
  sleeve: 'short' | 'cuffed' | 'long';
  pocket: boolean;
  /** Printed on the chest. */
  emblem: 'none' | 'sun' | 'peaks' | 'bars';
}

const ARMHOLE = 'M107 112C100 138 106 166 103 194';
const FLANK = 'C141 99 125 105 107 112C100 138 106 166 103 194C107 246 108 316 102 392C130 400 170 402 200 402';
const CREW_BODY = symmetric(`M200 143C176 143 159 122 156 90${FLANK}`);
const BODY = {
  crew: CREW_BODY,
  henley: CREW_BODY,
  v: symmetric(`M200 172C186 150 162 118 156 90${FLANK}`),
  polo: symmetric(`M200 126C184 116 166 104 158 88${FLANK}`),
};
const BACK_BODY = symmetric(`M200 101C184 101 168 97 156 88${FLANK}`);
const V_COLLAR = symmetric('M200 154C188 136 171 110 166 84C161 84 158 87 156 90C162 118 186 150 200 172');
const SLEEVE = 'M110 111C94 116 83 126 75 141L39 212C54 224 73 232 93 236L104 196C107 166 101 138 110 111z';
const LONG_SLEEVE = 'M110 111C92 117 82 138 76 168L48 336C59 345 75 348 88 345L104 200C107 166 101 138 110 111z';
const LONG_CUFF = 'M50 324L47 346C58 355 75 358 88 355L90 332C77 335 61 333 50 324z';

const front = (t: Palette, style: TShirtStyle) => sleeves(t, style, 'front') + torso(t, style) + collar(t, style);

const back = (t: Palette, style: TShirtStyle) => {
  const f = foldPalette(t, style);
  return (
    sleeves(t, style, 'back') +
    clothPiece(
      t,
      'b',
      BACK_BODY,
      style,
      shape('M300 100C290 150 300 190 286 230C278 262 292 296 284 340L287 412H330V100z', f.shade) +
        shape(
          'M156 88C141 98 125 105 107 112C104 124 104 134 104 146C132 128 166 122 196 102C180 101 168 97 156 88z',
          f.light,
        ) +
        shape(crease([103, 202], [146, 240], 12, 7), f.shade) +
        shape(crease([297, 208], [262, 236], 8, -4), f.shade) +
        shape(fold([206, 206], [190, 412], 17, 4), f.shade) +
        shape(fold([150, 320], [140, 412], 11, 3), f.shade) +
        shape(fold([122, 240], [114, 404], 14, -3), f.light) +
        hem(f),
    ) +
    line(ARMHOLE, f.shade, 1.6) +
    stitch('M109 124C140 117 170 115 200 115S260 117 291 124', f.shade, 1.3) +
    backCollar(t, style)
  );
};

const detail = (t: Palette, style: TShirtStyle) =>
  zoom(
    front(t, style) +
      (style.collar === 'crew' || style.collar === 'henley'
        ? stitch('M153 94C156.5 124 174.5 146.5 200 146.5S243.5 124 247 94', t.detail, 0.5, '1.6 1') +
          stitch('M150 95.5C153.5 127 172 150.5 200 150.5S246.5 127 250 95.5', t.detail, 0.5, '1.6 1')
        : '') +
      line('M156 90C141 99 125 105 107 112', t.shade, 0.8) +
      stitch('M155 93C141 102 126 108 108 115', t.detail, 0.5, '1.6 1'),
    188,
    130,
    3,
    -4,
  );

export const tShirt: Archetype<TShirtStyle> = {
  standard: { collar: 'crew', sleeve: 'cuffed', pocket: false, emblem: 'none', pattern: 'plain' },
  views: ['front', 'back', 'detail'],
  render: { front, second: back, detail },
  shadow: () => ({ front: [200, 422, 108, 12], second: [200, 422, 108, 12] }),
  bounds: () => [36, 82, 364, 404],
};

const torso = (t: Palette, style: TShirtStyle) => {
  const f = foldPalette(t, style);
  return (
    clothPiece(
      t,
      'b',
      BODY[style.collar],
      style,
      emblem(t, style.emblem) +
        shape('M300 100C288 140 298 176 284 214C274 246 290 272 282 312C277 342 286 366 281 412H330V100z', f.shade) +
        shape(crease([298, 196], [250, 216], 8, -3), f.shade) +
        shape(crease([103, 204], [144, 234], 8, 4), f.shade) +
        shape(crease([104, 214], [124, 256], 6, 3), f.shade) +
        shape(fold([152, 306], [140, 412], 15, 5), f.shade) +
        shape(fold([232, 326], [242, 412], 13, -4), f.shade) +
        shape(
          'M156 90C141 99 125 105 107 112C103 128 104 146 105 162C122 150 148 140 166 118C160 110 157 98 156 90z',
          f.light,
        ) +
        shape(fold([124, 236], [112, 402], 17, -3), f.light) +
        shape(fold([190, 300], [196, 404], 12, 4), f.light) +
        hem(f) +
        (style.pocket ? pocket(t) : ''),
    ) + line(ARMHOLE, f.shade, 1.6)
  );
};

const pocket = (t: Palette) =>
  shape('M228 176H266V212L247 222L228 212z', t.shade) +
  shape('M226 173H264V209L245 219L226 209z', t.base) +
  shape('M226 173H264V180H226z', t.light) +
  stitch('M229 183V207L245 215.5L261 207V183', t.detail, 1, '3 2');

const emblem = (t: Palette, kind: TShirtStyle['emblem']) => {
  if (kind === 'sun')
    return (
      disc(200, 222, 34, t.contrast) + shape('M160 224H240V230H160zM160 237H240V243H160zM160 250H240V256H160z', t.base)
    );
  if (kind === 'peaks')
    return (
      disc(226, 196, 13, t.contrast) +
      shape('M152 252L188 194L206 222L218 206L250 252z', t.detail) +
      shape('M188 194L206 222L196 252H180z', t.contrast)
    );
  if (kind === 'bars')
    return (
      box(96, 196, 220, 14, 0, t.contrast) + box(96, 216, 220, 14, 0, t.detail) + box(96, 236, 220, 14, 0, t.contrast)
    );
  return '';
};

const sleeves = (t: Palette, style: TShirtStyle, side: 'front' | 'back') => {
  const plain = style.sleeve === 'long' ? longSleeve : shortSleeve;
  // Only one sleeve is turned up. Seen from behind it is on the other side.
  const left = style.sleeve === 'cuffed' && side === 'back' ? cuffedSleeve : plain;
  const right = style.sleeve === 'cuffed' && side === 'front' ? cuffedSleeve : plain;
  return left(t, style, true) + mirror(right(t, style, false));
};

const CUT = { turn: 26, about: [90, 160] as const };
const LIT_EDGE = 'M110 111C94 116 83 126 75 141L39 212C43 216 48 219 53 222C68 186 86 146 110 111z';
const FAR_SIDE = 'M108 126C92 146 74 180 60 225C71 231 82 235 93 236L104 196C107 170 104 148 108 126z';

/** All three are left sleeves. The right one is mirrored and in shade. */
const shortSleeve = (t: Palette, style: TShirtStyle, lit: boolean) => {
  const f = foldPalette(t, style);
  const folds = lit
    ? shape(LIT_EDGE, f.light) + shape('M104 196L93 236C87 235 81 233 76 231C86 219 96 206 104 196z', f.shade)
    : shape(FAR_SIDE, f.shade);
  return (
    clothPiece(t, lit ? 'l' : 'r', SLEEVE, style, folds, CUT) +
    stitch('M45 205C60 216 77 223 96 227', lit ? f.shade : f.light, 1.4)
  );
};

const cuffedSleeve = (t: Palette, style: TShirtStyle, lit: boolean) => {
  const f = foldPalette(t, style);
  return (
    clothPiece(
      t,
      lit ? 'l' : 'r',
      'M110 111C94 116 83 126 75 141L51 188L100 212L104 196C107 166 101 138 110 111z',
      style,
      lit
        ? shape('M110 111C94 116 83 126 75 141L51 188L64 195C76 168 90 138 110 111z', f.light)
        : shape('M107 130C90 150 76 172 66 198L100 212L104 196C107 172 104 150 107 130z', f.shade),
      CUT,
    ) +
    shape('M49 192C64 203 82 210 100 213L101.5 207C83 204 66 196 52 185z', t.shade) +
    shape('M37 211L50.5 184C66 195 83 202 102.5 206L95 239C74 235 54 225 37 211z', t.base) +
    shape('M37 211L50.5 184C56 188 61 191 67 194L56 223C49 219 43 215 37 211z', t.light) +
    stitch('M41 204C58 217 76 226 97 231', t.shade, 1.2)
  );
};

const longSleeve = (t: Palette, style: TShirtStyle, lit: boolean) => {
  const f = foldPalette(t, style);
  const folds = lit
    ? shape('M110 111C92 117 82 138 76 168L48 336L60 342C72 270 84 170 110 111z', f.light) +
      shape(crease([103, 206], [76, 236], 9, 5) + crease([96, 262], [66, 286], 8, 4), f.shade)
    : shape('M109 124C94 180 84 260 68 348H88L104 200C107 170 104 148 109 124z', f.shade);
  return (
    clothPiece(t, lit ? 'l' : 'r', LONG_SLEEVE, style, folds, { turn: 10, about: [90, 200], block: 238 }) +
    shape(LONG_CUFF, lit ? t.light : t.shade) +
    ribs('M48.5 336C60 345 76 348 89 345', lit ? t.shade : t.base, 20, '1.2 3')
  );
};

const hem = (t: Palette) => stitch('M104 382C130 390 170 392 200 392S270 390 296 382', t.shade, 1.4);

const collar = (t: Palette, style: TShirtStyle) => {
  switch (style.collar) {
    case 'polo':
      return insideNeck(t) + poloCollar(t);
    case 'v':
      return insideNeck(t, true) + vCollar(t);
    case 'henley':
      return insideNeck(t) + crewShadow(t) + buttonPlacket(t, 143, 72, 3) + crewCollar(t);
    case 'crew':
      return insideNeck(t) + crewShadow(t) + crewCollar(t);
  }
};

const vCollar = (t: Palette) =>
  shape(
    'M200 172C214 150 238 118 244 90L249 93C240 124 218 156 200 181C182 156 160 124 151 93L156 90C162 118 186 150 200 172z',
    t.shade,
  ) +
  shape(V_COLLAR, t.light) +
  ribs('M161.5 88C167 114 187 143 200 163C213 143 233 114 238.5 88', t.shade, 11, '1 2.6');

const POLO_LEAF = 'M166 80C160 86 154 94 150 102L172 148L200 124C184 114 172 100 166 80z';

const poloCollar = (t: Palette) =>
  buttonPlacket(t, 122, 78, 2) +
  shape('M150 106L173 154L200 129V124L172 148L150 100z', t.shade) +
  mirror(shape('M150 106L173 154L200 129V124L172 148L150 100z', t.shade)) +
  shape(POLO_LEAF, t.light) +
  mirror(shape(POLO_LEAF, t.base)) +
  line('M154 104L173 143L196 123M204 123L227 143L246 104', t.contrast, 1.6);

const buttonPlacket = (t: Palette, top: number, length: number, buttons: number) =>
  box(192, top - 6, 19, length + 8, 1, t.shade) +
  box(191, top - 6, 18, length + 6, 1, t.light) +
  stitch(`M193.5 ${top}V${top + length - 2}H206.5V${top}`, t.shade, 1, '3 2') +
  Array.from({ length: buttons }, (_, i) => top + 18 + (i * (length - 26)) / Math.max(1, buttons - 1))
    .map((y) => disc(200.6, y + 1, 4, t.shade) + disc(200, y, 3.6, t.detail) + disc(200, y, 1, t.shade))
    .join('');

const backCollar = (t: Palette, style: TShirtStyle) =>
  style.collar === 'polo'
    ? shape('M160 78C176 88 224 88 240 78L248 100C228 112 172 112 152 100z', t.light) +
      shape('M206 85C218 84 230 82 240 78L248 100C238 106 222 109 208 109z', t.base) +
      line('M155 98C174 108 226 108 245 98', t.contrast, 1.6)
    : crewBack(t);
