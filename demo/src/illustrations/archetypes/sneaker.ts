import type { Archetype } from '../archetype.ts';
import { INK_COLOR, mixColors, type Palette } from '../palette.ts';
import { box, disc, dots, line, type Point, piece, shape, stitch, zoom } from '../shapes.ts';
import { pairFromAbove } from './sneaker-pair.ts';
import type { SneakerStyle } from './styles.ts';

// Toe to the left, so the light falls on the toe box.
const FOREFOOT = 'L156 320C140 332 114 332 90 337C62 343 39 356 37 376C110 398 270 392 350 360z';
const UPPER = {
  low: `M350 360C358 336 352 318 351 302C350 292 353 284 350 276C344 268 335 269 331 276C323 296 304 306 286 303C272 300 262 288 256 276L236 258C228 254 220 257 216 264${FOREFOOT}`,
  high: `M350 360C358 336 352 318 351 302C348 276 352 246 351 218C342 206 322 210 304 211C290 211 278 206 268 198L240 216C232 234 226 250 216 264${FOREFOOT}`,
};
const EYESTAY = {
  low: 'M156 320L220 259L254 274C246 295 220 318 190 335C180 341 168 338 163 333C159 329 157 324 156 320z',
  high: 'M156 320L216 263C226 248 233 234 240 217L276 228C270 262 240 308 190 335C180 341 168 338 163 333C159 329 157 324 156 320z',
};
const TONGUE = {
  low: 'M212 268C210 252 219 239 231 236C243 234 255 241 260 251L263 276L244 288z',
  high: 'M234 226C233 202 241 186 253 183C265 181 276 190 278 200L282 226L262 240z',
};
const LINING = {
  low: 'M256 272C276 264 312 268 331 276C337 269 346 269 350 276C350 298 330 314 300 314C274 312 260 294 256 272z',
  high: 'M266 202C284 192 336 196 351 216C350 230 330 236 304 234C284 232 270 220 266 202z',
};
const SOLE = {
  layered: {
    mid: 'M36 367C60 383 120 386 180 382C240 378 300 368 355 352C362 366 364 384 358 398C356 404 350 407 342 407L100 408C66 408 42 398 33 382C31 376 32 370 36 367z',
    out: 'M33 384C44 397 68 401 100 401L342 400C350 400 356 397 360 390C361 402 357 412 345 413L98 414C64 414 40 405 32 391z',
  },
  flat: {
    mid: 'M34 372C70 384 130 386 190 384C250 382 306 374 354 364C358 376 358 394 355 404C352 408 348 409 342 409L60 410C44 410 34 402 33 392C32 384 32 376 34 372z',
    out: 'M33 396C36 403 46 406 60 406L342 405C349 405 354 403 356 399C357 408 354 413 344 414L60 414C44 414 34 408 33 396z',
  },
};
const TOE_CAP = 'M37 378C39 356 62 343 90 337C101 334.5 113 333 125 331C139 346 142 368 138 390C100 390 64 386 37 378z';
const HEEL = 'M350 362C358 336 352 318 351 302C334 306 316 318 308 340C304 352 304 366 306 378z';

/** Each lace: where it crosses the throat edge, and its eyelet. */
interface Lace {
  edge: Point;
  eyelet: Point;
}
const LOW_LACES: Lace[] = [
  { edge: [171, 307], eyelet: [201, 321] },
  { edge: [186, 293], eyelet: [215, 309] },
  { edge: [200, 280], eyelet: [229, 296] },
  { edge: [214, 267], eyelet: [243, 283] },
];
const HIGH_LACES: Lace[] = [
  ...LOW_LACES,
  { edge: [226, 252], eyelet: [254, 265] },
  { edge: [235, 235], eyelet: [263, 246] },
];
const getLaces = ({ cut }: SneakerStyle) => (cut === 'high' ? HIGH_LACES : LOW_LACES);

const side = (t: Palette, style: SneakerStyle) => sole(t, style) + upper(t, style) + laces(t, style);

/** The pair with its box: one shoe on the ground, the other on the lid. */
const front = (t: Palette, style: SneakerStyle) => {
  const lid = renderLid(style);
  const onFloor = `<g id="shoe" transform="translate(4 59) scale(.9)">${side(t, style)}</g>`;
  if (style.alone) return onFloor;
  return shoebox(t, lid) + `<use href="#shoe" transform="${onLid(style, lid)}"/>` + onFloor;
};

/** A high sneaker faces the other way: its shaft would cover the wishlist heart in the corner of the card. */
const onLid = ({ cut }: SneakerStyle, lid: number) =>
  cut === 'high' ? `translate(384 ${lid - 344}) scale(-.8 .8)` : `translate(96 ${lid - 344}) scale(.8)`;

/** Height of the lid: the front shoe must not hide the one on the lid. */
const renderLid = ({ cut }: SneakerStyle) => (cut === 'high' ? 206 : 248);

const shoebox = (t: Palette, lid: number) => {
  const card = mixColors(t.floor, t.base, 0.2);
  const dim = mixColors(card, INK_COLOR, 0.12);
  return (
    box(106, lid + 20, 236, 402 - lid, 2, card) +
    shape(`M302 ${lid + 20}H342V422H296z`, dim) +
    box(99, lid, 250, 32, 3, mixColors(card, '#FFFFFF', 0.3)) +
    shape(`M308 ${lid}H346a3 3 0 0 1 3 3V${lid + 29}a3 3 0 0 1 -3 3H304z`, card) +
    box(106, lid + 32, 236, 5, 0, dim)
  );
};

const sole = (t: Palette, { sole: kind }: SneakerStyle) => {
  const { mid, out } = SOLE[kind === 'layered' ? 'layered' : 'flat'];
  const [face, under, tread] = kind === 'gum' ? ['#C98F57', '#B47A45', '#9A6335'] : [t.lace, t.metal, t.glass];
  return (
    piece(
      'm',
      mid,
      face,
      shape('M30 390C90 402 260 396 366 374V430H30z', under) +
        shape(
          'M290 350H370V430H330C328 404 316 384 290 372z',
          kind === 'gum' ? '#7A4A22' : t.metalShade,
          'fill-opacity=".45"',
        ),
    ) +
    shape(out, tread) +
    (kind === 'layered' ? stitch('M62 407C74 409 86 409.5 98 409.5L346 408', t.knurl, 7, '2.4 8') : '') +
    stitch(
      'M39 378C66 391 122 393 180 391C240 388 300 380 354 370',
      kind === 'gum' ? '#8A5A30' : t.metalShade,
      1.5,
      '5 3',
    )
  );
};

const upper = (t: Palette, style: SneakerStyle) =>
  shape(LINING[style.cut], t.shade) +
  tongue(t, style) +
  piece('u', UPPER[style.cut], t.base, panels(t, style)) +
  (style.panels === 'court' ? '' : dots(PERFORATIONS, t.shade, 3.4)) +
  collar(t, style) +
  shape(EYESTAY[style.cut], style.panels === 'blocked' ? t.contrast : t.base) +
  shape(
    'M156 320L220 259L227 262L167 322C172 330 182 328 190 323L193 333C181 341 168 338 163 333C159 329 157 324 156 320z',
    t.shade,
    'fill-opacity=".8"',
  ) +
  stitch(
    style.cut === 'high' ? 'M270 230C264 262 236 304 189 330' : 'M248 277C239 295 216 315 189 330',
    t.detail,
    1.3,
    '4 2.5',
  ) +
  stitch(
    style.panels === 'court'
      ? 'M348 318C336 320 325 330 320 344C317 354 317 362 318 370M196 338C204 352 208 368 208 386'
      : 'M130 333C143 348 146 370 143 384M348 318C336 320 325 330 320 344C317 354 317 362 318 370M244 310L264 372',
    t.detail,
    1.3,
    '4 2.5',
  );

const PERFORATIONS: Point[] = [
  [72, 356],
  [85, 351],
  [98, 347],
  [111, 344],
  [79, 363],
  [92, 358],
  [105, 354],
  [118, 351],
];

const tongue = (t: Palette, { cut }: SneakerStyle) =>
  shape(TONGUE[cut], t.light) +
  (cut === 'low'
    ? shape('M244 288L263 276L260 251C256 245 251 241 246 239C248 254 244 270 236 279z', t.shade) +
      stitch('M219 258C222 248 230 243 238 244', t.shade, 1.3, '3.5 2.5')
    : shape('M262 240L282 226L278 200C275 193 270 187 264 185C268 204 264 222 254 232z', t.shade) +
      stitch('M240 212C242 198 248 190 256 190', t.shade, 1.3, '3.5 2.5'));

const panels = (t: Palette, { panels: kind }: SneakerStyle) => {
  const foot = shape('M306 378C270 386 200 390 136 388L134 400H360V340z', t.shade);
  const heel =
    shape(HEEL, kind === 'court' ? t.contrast : t.shade) +
    shape('M351 302C334 306 316 318 308 340L315 343C322 324 336 315 352 311z', '#fff', 'fill-opacity=".18"');
  if (kind === 'court')
    return (
      shape('M90 337C62 343 39 356 37 376L70 384C74 360 90 348 124 331z', t.light) +
      shape('M204 340C214 352 222 370 222 392H300C290 360 270 330 250 310z', t.light) +
      foot +
      heel
    );
  if (kind === 'blocked')
    return (
      shape('M190 335C206 330 226 316 240 302L262 400H196C208 366 202 348 190 335z', t.light) +
      shape('M250 270L300 400H346L300 200H240z', t.contrast) +
      foot +
      shape(TOE_CAP, t.contrast) +
      shape('M138 392C142 368 139 346 125 331L134 329C151 346 154 372 149 394z', t.shade) +
      heel
    );
  return (
    shape('M190 335C206 330 226 316 240 302L272 392H206C208 366 202 348 190 335z', t.light) +
    shape('M240 302L272 392H290L254 280z', t.shade) +
    foot +
    shape(TOE_CAP, t.light) +
    shape('M138 392C142 368 139 346 125 331L134 329C151 346 154 372 149 394z', t.shade) +
    shape('M38 378C60 372 104 372 139 378L136 396H38z', t.base) +
    heel
  );
};

const collar = (t: Palette, { cut }: SneakerStyle) =>
  cut === 'high'
    ? shape(
        'M268 198C278 206 290 211 304 211C322 210 342 206 351 218L351 238C336 228 318 232 302 232C284 232 268 226 256 216z',
        t.light,
      ) +
      shape('M338 208C343 208 349 212 351 218L352 262C347 268 339 268 334 262z', t.contrast) +
      stitch('M339 216V258M346 218V258', t.shade, 1.1, '3 2')
    : shape(
        'M256 276C262 288 272 300 286 303C304 306 323 296 331 276L338 284C328 310 304 320 282 314C264 309 252 294 247 281z',
        t.light,
      ) +
      shape('M331 276C335 269 344 268 350 276C353 284 350 292 351 302L343 304C343 294 342 288 338 284z', t.base) +
      shape('M343 272C348 263 360 264 361 273C361 283 356 291 353 299L349 297C353 287 355 277 349 276z', t.contrast);

const laces = (t: Palette, style: SneakerStyle) => {
  const rows = getLaces(style);
  const bow = style.cut === 'high' ? 'translate(21 -32)' : 'translate(0 0)';
  const crossings = rows.slice(1).map(({ eyelet }, i) => ({ from: rows[i]?.edge ?? eyelet, eyelet }));
  return (
    line(
      rows.map(({ edge, eyelet }) => `M${edge[0] - 3} ${edge[1] + 2}L${eyelet[0]} ${eyelet[1] + 3}`).join(''),
      t.shade,
      5,
    ) +
    line(
      crossings.map(({ from, eyelet }) => `M${from[0] - 4} ${from[1] - 2}L${eyelet[0]} ${eyelet[1]}`).join(''),
      t.metalShade,
      4.6,
    ) +
    line(
      rows.map(({ edge, eyelet }) => `M${edge[0] - 5} ${edge[1] - 2}L${eyelet[0]} ${eyelet[1]}`).join(''),
      t.lace,
      5.4,
    ) +
    dots(
      rows.map(({ eyelet }) => eyelet),
      t.glass,
      4.6,
    ) +
    `<g transform="${bow}">` +
    line(
      'M215 265C203 246 186 250 192 262C197 269 207 268 215 265C221 247 236 245 235 256C233 265 223 267 215 265C211 275 206 281 197 283',
      t.lace,
      3.6,
    ) +
    disc(215, 265, 4, t.lace) +
    '</g>'
  );
};

const CLOSE: Record<SneakerStyle['cut'], readonly [x: number, y: number, scale: number]> = {
  low: [208, 300, 2.8],
  high: [222, 278, 2.5],
};

/** From close by the laces show their weave and the eyelets their rings. */
const detail = (t: Palette, style: SneakerStyle) => {
  const rows = getLaces(style);
  const weave = rows
    .map(({ edge, eyelet }) => `M${edge[0] - 5} ${edge[1] - 2}L${eyelet[0] - 3} ${eyelet[1] - 1.4}`)
    .join('');
  const rings = rows
    .map(({ eyelet: [x, y] }) => disc(x, y, 3.7, t.metalShade) + disc(x, y, 2.5, t.metal) + disc(x, y, 1.5, t.glass))
    .join('');
  return zoom(
    side(t, style) +
      stitch(weave, t.metalShade, 4.2, '.6 1.5') +
      rings +
      stitch(
        style.cut === 'high' ? 'M267 232C260 262 233 301 188 326' : 'M245 278C236 293 213 312 188 326',
        t.detail,
        0.6,
        '2 1.3',
      ) +
      stitch('M126 336C138 350 141 370 138 386M248 308L268 372', t.detail, 0.6, '2 1.3') +
      stitch(
        'M252 282C259 297 270 308 284 310C304 313 325 303 334 282',
        style.cut === 'high' ? 'none' : t.shade,
        0.8,
        '2 1.3',
      ) +
      dots(PERFORATIONS, t.glass, style.panels === 'court' ? 0 : 2),
    ...CLOSE[style.cut],
  );
};

const TOP = { low: { pair: 116, alone: 270 }, high: { pair: 40, alone: 222 } };

export const sneaker: Archetype<SneakerStyle> = {
  standard: { cut: 'low', panels: 'runner', sole: 'layered' },
  views: ['front', 'angle', 'detail'],
  render: { front, second: pairFromAbove, detail },
  shadow: () => ({ front: [198, 429, 180, 13], second: 'own' }),
  bounds: ({ cut, alone }) => [32, TOP[cut][alone ? 'alone' : 'pair'], 362, 432],
};
