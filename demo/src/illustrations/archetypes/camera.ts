import type { Archetype } from '../archetype.ts';
import type { Palette } from '../palette.ts';
import { box, circlePath, disc, dots, type Point, piece, ribs, shape, sheen, zoom } from '../shapes.ts';
import * as instant from './camera-instant.ts';
import { renderTurnedCamera } from './camera-turned.ts';
import type { CameraStyle } from './styles.ts';

const [CX, CY] = [214, 300];
const BODY =
  'M52 236C52 224 60 216 72 216H330C342 216 350 224 350 236V378C350 390 342 398 330 398H72C60 398 52 390 52 378z';
const HUMP = 'M150 218L164 184C167 177 172 174 180 174H248C256 174 261 177 264 184L278 218z';
const GRIP =
  'M46 240C46 226 56 218 70 218H96C106 218 112 224 112 234C112 262 122 300 122 330C122 360 114 384 112 398H70C54 398 46 390 46 376z';

const GRIP_DOTS = Array.from({ length: 70 }, (_, i): Point => {
  const row = Math.floor(i / 5);
  return [60 + (i % 5) * 11 + (row % 2 ? 5.5 : 0), 246 + row * 11];
});

const front = (t: Palette, style: CameraStyle) =>
  style.body === 'instant' ? instant.front(t, style) : topPlate(t, style) + body(t, style) + lens(t, style);

export const camera: Archetype<CameraStyle> = {
  standard: { body: 'reflex', lens: 'full', grip: 'rubber' },
  views: ['front', 'angle', 'detail'],
  render: {
    front,
    second: (t, style) => (style.body === 'instant' ? instant.turnedView(t) : renderTurnedCamera(t, style)),
    detail: (t, style) =>
      style.body === 'instant' ? zoom(front(t, style), 210, 250, 2.2) : zoom(front(t, style), 166, 300, 2.3),
  },
  shadow: ({ body: kind }) =>
    kind === 'instant'
      ? { front: [202, 428, 128, 13], second: [206, 424, 150, 28] }
      : { front: [200, 400, 168, 13], second: [204, 396, 176, 30] },
  bounds: ({ body: kind }) => (kind === 'instant' ? [84, 118, 316, 430] : [46, 162, 350, 400]),
};

const topPlate = (t: Palette, { body: kind }: CameraStyle) =>
  box(74, 192, 34, 28, 4, t.shade) +
  box(78, 184, 26, 12, 4, t.metal) +
  box(92, 184, 12, 12, 4, t.metalShade) +
  box(292, 196, 40, 24, 3, t.glass) +
  ribs('M292 208H332', t.knurl, 22, '2 3') +
  box(296, 191, 32, 6, 2, t.metalShade) +
  box(120, 206, 22, 12, 3, t.glass) +
  (kind === 'reflex' ? hump(t) : windows(t));

const hump = (t: Palette) =>
  shape(HUMP, t.base) +
  shape('M248 174C256 174 261 177 264 184L278 218H240L246 174z', t.shade) +
  shape('M150 218L164 184C167 177 172 174 180 174H190L174 218z', t.light) +
  box(188, 166, 52, 9, 2, t.metalShade) +
  box(194, 163, 40, 5, 1.5, t.metal);

/** A rangefinder has no hump: viewfinder and frame windows sit in the top plate. */
const windows = (t: Palette) =>
  shape('M120 218V202C120 197 123 194 128 194H282C287 194 290 197 290 202V218z', t.base) +
  shape('M120 218V202C120 197 123 194 128 194H150V218z', t.light) +
  shape('M254 194H282C287 194 290 197 290 202V218H246z', t.shade) +
  box(236, 198, 40, 24, 4, t.metalShade) +
  box(239, 201, 34, 18, 3, t.glass) +
  shape('M241 203H258L248 217H241z', '#fff', 'fill-opacity=".25"') +
  box(166, 202, 24, 14, 3, t.glass) +
  box(188, 186, 34, 9, 2, t.metalShade);

const body = (t: Palette, { grip }: CameraStyle) =>
  piece(
    'b',
    BODY,
    t.base,
    shape('M52 210H350V236H52z', t.light) +
      shape('M300 210H350V236H294z', t.base) +
      box(40, 250, 320, 122, 0, grip === 'leather' ? t.contrast : t.glass) +
      box(40, 247, 320, 4, 0, t.shade) +
      box(40, 371, 320, 5, 0, t.light) +
      shape('M318 210C332 280 330 350 316 400H360V210z', t.shade, 'fill-opacity=".75"') +
      shape('M52 388H350V400H52z', t.shade),
  ) +
  piece('g', GRIP, t.glass, shape('M46 210H66C58 260 58 350 66 400H40z', t.knurl) + dots(GRIP_DOTS, t.knurl, 4)) +
  disc(322, 262, 7, t.metalShade) +
  disc(322, 262, 4.5, t.glass) +
  disc(134, 236, 4, t.contrast);

/** Barrel rings share one centre; the glint is the only asymmetry. */
const lens = (t: Palette, { lens: kind }: CameraStyle) => {
  const [defs, fill] = sheen('s', 0.34);
  const rendered =
    defs +
    disc(CX + 5, CY + 6, 94, t.glass, 'fill-opacity=".3"') +
    disc(CX, CY, 92, t.metalShade) +
    disc(CX, CY, 89, t.metal) +
    disc(CX, CY, 84, t.glass) +
    ribs(circlePath(CX, CY, 80), t.knurl, 8, '2.4 2.627') +
    disc(CX, CY, 74, t.glassLit) +
    disc(CX, CY, 70, t.glass) +
    disc(CX, CY, 66, t.base) +
    disc(CX, CY, 63.5, t.glass) +
    disc(CX, CY, 54, t.glassLit) +
    disc(CX, CY, 50, t.glass) +
    disc(CX, CY, 40, t.glassLit) +
    disc(CX, CY, 30, t.glass) +
    disc(CX, CY, 17, t.knurl) +
    disc(CX, CY, 10, t.glass) +
    disc(CX, CY, 50, fill) +
    shape(
      `M${CX - 36} ${CY - 8}A37 37 0 0 1 ${CX - 4} ${CY - 37}L${CX - 3} ${CY - 27}A27 27 0 0 0 ${CX - 26} ${CY - 6}z`,
      '#fff',
      'fill-opacity=".8"',
    );
  return kind === 'compact'
    ? `<g transform="translate(${CX} ${CY + 6}) scale(.76) translate(${-CX} ${-CY})">${rendered}</g>`
    : rendered;
};
