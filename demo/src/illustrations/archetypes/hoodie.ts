import type { Archetype } from '../archetype.ts';
import { type Cloth, clothPiece, foldPalette } from '../cloth.ts';
import { crewBack, crewCollar, crewShadow, insideNeck } from '../neckline.ts';
import { type Palette, recolorPalette } from '../palette.ts';
import { box, crease, disc, fold, line, mirror, piece, ribs, shape, stitch, symmetric, zoom } from '../shapes.ts';

export interface HoodieStyle extends Cloth {
  neck: 'hood' | 'crew';
  closure: 'pullover' | 'zip';
  pocket: boolean;
  /** Hem, cuffs and hood lining in the second yarn. */
  trim: boolean;
  emblem: 'none' | 'sun' | 'band';
}

const HOOD = symmetric('M200 44C170 44 140 70 136 112C135 128 140 142 150 154L200 188');
const RIM = symmetric('M200 66C180 66 157 92 155 124C155 146 176 168 200 182');
const OPENING = symmetric('M200 76C182 76 165 98 163 126C163 144 180 161 200 172');
const FLANK = 'C100 186 108 216 105 244C107 284 108 322 106 362C134 368 170 370 200 370';
const BODY = {
  hood: symmetric(`M200 182C182 172 160 158 146 140C132 147 119 152 108 158${FLANK}`),
  crew: symmetric(`M200 189C176 189 159 168 156 136C141 145 125 151 108 158${FLANK}`),
};
const BACK = symmetric(`M200 134C180 134 160 136 146 140C132 147 119 152 108 158${FLANK}`);
const FALLEN_HOOD = symmetric('M200 104C172 104 152 118 142 138C134 160 146 196 168 220C180 232 190 238 200 240');
const HEM = symmetric('M200 368C170 368 134 366 107 360L111 394C138 402 170 403 200 403');
const SLEEVE = 'M111 157C88 164 78 188 72 218L47 350C58 359 74 362 88 359L105 250C109 216 101 186 111 157z';
const CUFF = 'M49 349C60 357 74 360 87 357L84 395C73 398 60 396 50 390z';
const POCKET = symmetric('M200 286L160 286C152 304 138 322 126 332L125 366C150 369 175 370 200 370');
const ARMHOLE = 'M108 158C100 186 108 216 105 244';

const front = (t: Palette, style: HoodieStyle) =>
  sleeves(t, style) +
  torso(t, style) +
  (style.neck === 'hood' ? hood(t, style) : lowered(insideNeck(t) + crewShadow(t) + crewCollar(trimTones(t, style)))) +
  (style.pocket ? pocket(t, style) : '') +
  hemBand(trimTones(t, style)) +
  (style.closure === 'zip' ? zip(t, style) : '') +
  (style.neck === 'hood' ? cords(t) : '');

const back = (t: Palette, style: HoodieStyle) => {
  const f = foldPalette(t, style);
  const hooded = style.neck === 'hood';
  return (
    sleeves(t, style) +
    clothPiece(
      t,
      'b',
      BACK,
      style,
      shape('M300 130C284 170 294 210 282 250C274 284 288 316 280 380H330V130z', f.shade) +
        shape('M146 140C132 147 119 152 108 158C104 174 104 190 105 206C118 196 134 190 146 182z', f.light) +
        shape(crease([106, 250], [152, 300], 12, 8), f.shade) +
        shape(crease([295, 256], [256, 288], 9, -5), f.shade) +
        shape(fold([204, 262], [192, 380], 14, 4), f.shade) +
        (hooded ? shape('M140 158C146 196 166 226 200 250C236 228 262 200 266 150L256 150L200 230z', f.shade) : ''),
    ) +
    line(ARMHOLE, f.shade, 1.6) +
    (hooded ? fallenHood(t) : lowered(crewBack(trimTones(t, style)))) +
    hemBand(trimTones(t, style))
  );
};

const detail = (t: Palette, style: HoodieStyle) => {
  if (style.neck === 'crew')
    return zoom(
      front(t, style) + stitch('M150 141.5C153.5 173 172 196.5 200 196.5S246.5 173 250 141.5', t.detail, 0.5, '1.6 1'),
      192,
      182,
      2.9,
      -4,
    );
  return zoom(
    front(t, style) +
      stitch('M155 155C170 168 186 178 200 185S232 168 245 155', t.detail, 0.5, '1.8 1.2') +
      ribs('M178 186C176 206 181 224 177 249', t.shade, 3.6, '.6 1.6') +
      ribs('M222 186C225 202 219 218 223 237', t.shade, 3.6, '.6 1.6'),
    200,
    212,
    2.9,
    -3,
  );
};

export const hoodie: Archetype<HoodieStyle> = {
  standard: { neck: 'hood', closure: 'pullover', pocket: true, trim: false, emblem: 'none', pattern: 'plain' },
  views: ['front', 'back', 'detail'],
  render: { front, second: back, detail },
  shadow: () => ({ front: [200, 424, 118, 13], second: [200, 424, 118, 13] }),
  bounds: (style) => [44, style.neck === 'hood' ? 44 : 126, 356, 404],
};

const trimTones = (t: Palette, style: HoodieStyle) => (style.trim ? recolorPalette(t, t.contrast) : t);

/** The necklines are made for a T-shirt, whose shoulders are higher. */
const lowered = (inner: string) => `<g transform="translate(0 46)">${inner}</g>`;

const sleeves = (t: Palette, style: HoodieStyle) => {
  const f = foldPalette(t, style);
  const lay = { turn: 11, about: [90, 250] as const, block: 256 };
  return (
    clothPiece(
      t,
      'l',
      SLEEVE,
      style,
      shape('M111 157C88 164 78 188 72 218L47 350C51 353 56 356 61 358C72 292 82 214 111 157z', f.light) +
        shape(crease([104, 252], [76, 286], 10, 6) + crease([97, 300], [64, 326], 9, 5), f.shade) +
        shape('M88 359L92 332C84 342 72 352 60 357C70 361 79 361 88 359z', f.shade),
      lay,
    ) +
    cuff(trimTones(t, style), 'c', 'M76 350H92V400H70z') +
    mirror(
      clothPiece(
        t,
        'r',
        SLEEVE,
        style,
        shape('M109 170C92 220 82 290 68 360C76 361 82 360 88 359L105 250C108 220 103 196 109 170z', f.shade),
        lay,
      ) + cuff(trimTones(t, style), 'd', 'M66 350H92V400H60z'),
    )
  );
};

const cuff = (t: Palette, name: string, shaded: string) =>
  piece(name, CUFF, t.base, shape(shaded, t.shade) + ribs('M44 368C58 378 74 380 92 376', t.shade, 48, '1.3 3.6'));

const hood = (t: Palette, style: HoodieStyle) => {
  const lining = trimTones(t, style);
  return (
    piece(
      'h',
      HOOD,
      t.base,
      shape('M130 150C126 100 150 44 200 44C166 62 148 92 148 126C148 144 156 156 168 168z', t.light) +
        shape('M270 150C274 100 250 44 206 44C236 64 254 92 252 126C251 146 244 158 230 172z', t.shade),
    ) +
    piece('r', RIM, t.base, shape('M150 60H198C178 90 168 140 184 176L150 186z', t.light)) +
    piece(
      'o',
      OPENING,
      lining.shade,
      shape('M200 70C232 80 246 120 236 160H250V60z', t.glass, 'fill-opacity=".22"') +
        line('M200 70V138', lining.base, 1.4) +
        shape('M156 128C176 148 224 148 244 128V190H156z', lining.base) +
        shape('M156 128C176 148 224 148 244 128V133C224 153 176 153 156 133z', lining.light) +
        shape('M214 147C226 144 236 138 244 128V170H212z', lining.shade) +
        box(193, 149, 14, 9, 1, t.detail),
    ) +
    stitch('M162 154C152 140 156 104 176 82C190 68 210 68 224 82C244 104 248 140 238 154', t.shade, 1.2)
  );
};

const fallenHood = (t: Palette) =>
  piece(
    'f',
    FALLEN_HOOD,
    t.base,
    shape('M142 138C134 160 146 196 168 220L178 228C158 196 156 150 186 106C164 108 150 122 142 138z', t.light) +
      shape('M206 104C240 108 262 130 262 160C258 196 232 230 200 242C226 200 234 150 206 104z', t.shade),
  ) +
  shape('M156 122C172 136 228 136 244 122C232 108 218 104 200 104S168 108 156 122z', t.shade) +
  shape('M164 116C180 126 220 126 236 116C226 107 214 104 200 104S174 107 164 116z', t.base) +
  stitch('M200 134V236', t.shade, 1.4);

const pocket = (t: Palette, style: HoodieStyle) => {
  const f = foldPalette(t, style);
  return (
    clothPiece(t, 'p', POCKET, style, shape('M262 280C252 320 258 350 252 380H290V280z', f.shade), { block: 256 }) +
    shape('M160 286C152 304 138 322 126 332L125 342C143 328 158 308 167 286z', f.shade) +
    shape('M240 286C248 304 262 322 274 332L275 342C257 328 242 308 233 286z', t.glass, 'fill-opacity=".28"') +
    stitch('M164 290.5H236M129 344V363', f.shade, 1.3)
  );
};

const zip = (t: Palette, { neck }: HoodieStyle) => {
  const top = neck === 'hood' ? 184 : 190;
  return (
    shape(`M194 ${top}H206V403H194z`, t.shade) +
    ribs(`M200 ${top}V402`, t.metal, 5, '1.6 1.6') +
    box(196, top + 44, 8, 9, 2, t.metalShade) +
    box(197.5, top + 52, 5, 20, 2.5, t.metal)
  );
};

/** Cord from eyelet to metal tip. */
const cord = (t: Palette, x: number, d: string, tipX: number, tipY: number, turn: number) =>
  line(d, t.detail, 3.6) +
  `<g transform="translate(${tipX} ${tipY}) rotate(${turn})">${box(-3, -2, 6, 17, 2, t.metal)}${box(0.5, -2, 2.5, 17, 1, t.metalShade)}</g>` +
  disc(x, 182, 4.6, t.metal) +
  disc(x, 182, 2, t.glass);

const cords = (t: Palette) =>
  cord(t, 178, 'M178 183C176 206 181 224 177 250', 177, 250, 5) +
  cord(t, 222, 'M222 183C225 202 219 218 223 238', 223, 238, -4);

const hemBand = (t: Palette) =>
  piece(
    'm',
    HEM,
    t.base,
    shape('M262 350H310V410H256z', t.shade) +
      ribs('M107 378C134 384 170 386 200 386S266 384 293 378', t.shade, 40, '1.4 4.4') +
      ribs('M262 384L294 378', t.base, 40, '1.4 4.4'),
  ) + line('M107 361C134 367 170 369 200 369S266 367 293 361', t.shade, 1.6);

const torso = (t: Palette, style: HoodieStyle) => {
  const f = foldPalette(t, style);
  return (
    clothPiece(
      t,
      'b',
      BODY[style.neck],
      style,
      emblem(t, style.emblem) +
        shape('M300 130C284 170 294 210 282 250C274 284 288 316 280 380H330V130z', f.shade) +
        shape(
          'M146 140C132 147 119 152 108 158C104 174 104 190 105 206C122 192 148 186 166 166C158 158 150 148 146 140z',
          f.light,
        ) +
        shape(
          crease([106, 248], [144, 278], 8, 4) +
            crease([295, 238], [244, 260], 9, -5) +
            crease([294, 250], [268, 282], 6, -3),
          f.shade,
        ) +
        shape(fold([118, 262], [114, 376], 11, -3), f.light),
      { block: 256 },
    ) +
    line(ARMHOLE, f.shade, 1.6) +
    (style.neck === 'hood'
      ? shape(
          'M146 140C160 158 182 172 200 182C218 172 240 158 254 140L260 144C244 166 222 182 200 193C178 182 156 166 140 144z',
          f.shade,
        )
      : '')
  );
};

const emblem = (t: Palette, kind: HoodieStyle['emblem']) => {
  if (kind === 'sun')
    return disc(200, 246, 30, t.contrast) + shape('M160 246H240V251H160zM160 257H240V262H160z', t.base);
  if (kind === 'band')
    return box(90, 206, 230, 34, 0, t.contrast) + box(90, 199, 230, 4, 0, t.detail) + box(90, 243, 230, 4, 0, t.detail);
  return '';
};
