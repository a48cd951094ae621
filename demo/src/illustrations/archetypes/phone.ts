import type { Archetype } from '../archetype.ts';
import type { Palette } from '../palette.ts';
import {
  circleOnPlane,
  createCamera,
  createPlane,
  glarePath,
  type Plane,
  rectOnPlane,
  slabPath,
} from '../perspective.ts';
import { box, disc, line, type Point, piece, ribs, roundedRect, shape, sheen, zoom } from '../shapes.ts';
import { renderScreen, type WallpaperName } from '../wallpapers.ts';

export interface PhoneStyle {
  island: 'capsule' | 'square' | 'bar' | 'circle' | 'loose';
  /** `hinged` folds across its middle. */
  back: 'gloss' | 'two-tone' | 'ribbed' | 'stripe' | 'hinged';
  screen: WallpaperName;
  accent?: string;
}

const [X, Y, W, H, R] = [112, 66, 176, 358, 30];
const BODY = roundedRect(X, Y, W, H, R);

const front = (t: Palette, style: PhoneStyle) => {
  const [defs, fill] = sheen('s', 0.3);
  return (
    defs +
    box(286, 152, 6, 52, 2.5, t.shade) +
    box(286, 222, 6, 34, 2.5, t.shade) +
    piece(
      'b',
      BODY,
      t.light,
      shape('M118 60H330V440H112V424C140 430 262 430 284 424V60z', t.shade) +
        box(X + 3.5, Y + 3.5, W - 7, H - 7, R - 3, t.base) +
        finish(t, style.back) +
        shape('M284 60V440H210L300 230z', t.shade, 'fill-opacity=".45"') +
        shape(`M${X} 300L${X + W} 66H${X + 96}L${X} 196z`, fill),
    ) +
    island(t, style.island) +
    (style.back === 'hinged' ? hinge(t) : '') +
    line('M184 412H216', t.shade, 3)
  );
};

/** Height of the fold of a hinged phone. */
const HINGE = 246;

/** A metal spine that protrudes on both sides, with the gap of the fold above and below. */
const hinge = (t: Palette) =>
  box(X, HINGE - 9, W, 18, 0, t.glass) +
  box(X - 5, HINGE - 6, W + 10, 12, 6, t.metalShade) +
  box(X - 3, HINGE - 5, W + 6, 4, 2, t.metal) +
  box(X + 44, HINGE - 6, 2, 12, 0, t.glassLit) +
  box(X + W - 46, HINGE - 6, 2, 12, 0, t.glassLit);

const finish = (t: Palette, back: PhoneStyle['back']) => {
  if (back === 'two-tone') return box(X, 262, W, 170, 0, t.shade) + box(X, 258, W, 4, 0, t.light);
  if (back === 'hinged') return box(X, HINGE + 8, W, 190, 0, t.shade);
  if (back === 'ribbed') return ribs('M112 340H288', t.shade, 150, '2 7');
  if (back === 'stripe') return box(232, 60, 22, 370, 0, t.contrast) + box(260, 60, 6, 370, 0, t.contrast);
  return '';
};

type Lens = readonly [x: number, y: number, r: number];

/** Metal collar, black barrel, inner ring, one glint. */
const lens = (t: Palette, [x, y, r]: Lens) =>
  disc(x, y, r, t.metalShade) +
  disc(x, y, r - 2, t.glass) +
  disc(x, y, r * 0.62, t.glassLit) +
  disc(x, y, r * 0.4, t.glass) +
  disc(x - r * 0.22, y - r * 0.24, r * 0.13, '#fff', 'fill-opacity=".8"');

const lenses = (t: Palette, ...list: readonly Lens[]) => list.map((each) => lens(t, each)).join('');

const flash = (t: Palette, x: number, y: number) => disc(x, y, 9, t.metal) + disc(x, y, 6, t.lace);

/** A raised plate: its shade, its lit edge, its face. */
const plate = (t: Palette, x: number, y: number, w: number, h: number, r: number) =>
  box(x + 3, y + 4, w, h, r, t.shade) +
  box(x, y, w, h, r, t.light) +
  box(x + 2.5, y + 2.5, w - 5, h - 5, r - 2.5, t.base);

const island = (t: Palette, kind: PhoneStyle['island']) => {
  switch (kind) {
    case 'capsule':
      return (
        plate(t, 128, 82, 66, 158, 33) +
        lenses(t, [161, 117, 24], [161, 172, 24], [161, 217, 12]) +
        flash(t, 214, 104) +
        disc(214, 128, 3.5, t.glass)
      );
    case 'square':
      return (
        plate(t, 126, 80, 104, 104, 28) +
        lenses(t, [154, 108, 20], [154, 156, 20], [202, 132, 20]) +
        flash(t, 202, 97) +
        disc(202, 168, 3.5, t.glass)
      );
    case 'bar':
      return (
        box(X + 3, 112, W - 6, 60, 0, t.shade) +
        box(X, 106, W, 60, 0, t.glassLit) +
        box(X, 106, W, 3, 0, t.metalShade) +
        lenses(t, [150, 136, 20], [196, 136, 20], [234, 136, 12]) +
        flash(t, 264, 136)
      );
    case 'circle':
      return (
        disc(203, 157, 62, t.shade) +
        disc(200, 152, 62, t.metal) +
        disc(200, 152, 58, t.glassLit) +
        lenses(t, [200, 122, 19], [172, 166, 19], [228, 166, 19]) +
        disc(200, 152, 5, t.lace)
      );
    case 'loose':
      return lenses(t, [150, 112, 24], [150, 172, 24]) + flash(t, 192, 104) + disc(192, 128, 3.5, t.glass);
  }
};

/** Upright three-quarter view: screen towards the viewer, edge with the keys towards the light. */
const angle = (t: Palette, style: PhoneStyle) => {
  const project = createCamera({ yaw: 32, pitch: 7, distance: 1150, centre: [196, 250], scale: 1.04 });
  const [w, h, d, r] = [176, 358, 17, 30];
  const face = createPlane(project, [-w / 2, -h / 2, d / 2], [1, 0, 0], [0, 1, 0]);
  const rear = createPlane(project, [-w / 2, -h / 2, -d / 2], [1, 0, 0], [0, 1, 0]);
  const edge = createPlane(project, [-w / 2, -h / 2, -d / 2], [0, 0, 1], [0, 1, 0]);
  const [defs, fill] = sheen('g', 0.34);
  return (
    defs +
    shape(slabPath(face, rear, 0, 0, w, h, r), t.shade) +
    shape(rectOnPlane(edge, 0, 30, d, h - 60), t.light) +
    shape(rectOnPlane(edge, d * 0.3, 196, d * 0.36, 56, 2) + rectOnPlane(edge, d * 0.3, 262, d * 0.36, 30, 2), t.base) +
    shape(rectOnPlane(edge, d * 0.66, 196, d * 0.1, 56) + rectOnPlane(edge, d * 0.66, 262, d * 0.1, 30), t.shade) +
    shape(rectOnPlane(face, 0, 0, w, h, r), t.base) +
    shape(rectOnPlane(face, 2.5, 2.5, w - 5, h - 5, r - 2), t.glass) +
    renderScreen(t, style.screen, {
      outline: rectOnPlane(face, 7, 7, w - 14, h - 14, r - 6),
      at: (a, b) => face(a + 7, b + 7),
      w: w - 14,
      h: h - 14,
      glare: shape(glarePath(face, w, h), fill),
    }) +
    (style.back === 'hinged' ? crossFold(t, face, edge, { w, h, d }) : '') +
    shape(circleOnPlane(face, w / 2, h - 24, 6.5), t.glass) +
    shape(rectOnPlane(face, w / 2 - 26, 14, 52, 4, 2), '#fff', 'fill-opacity=".8"')
  );
};

/** Open, the fold is a soft line over the screen and the spine a knuckle on the edge. */
const crossFold = (t: Palette, face: Plane, edge: Plane, { w, h, d }: { w: number; h: number; d: number }) =>
  [12, 7, 3]
    .map((by) => shape(rectOnPlane(face, 7, h / 2 - by, w - 14, 2 * by), t.glass, 'fill-opacity=".2"'))
    .join('') +
  shape(rectOnPlane(face, 7, h / 2 + 3, w - 14, 1.6), '#fff', 'fill-opacity=".3"') +
  shape(rectOnPlane(edge, 0, h / 2 - 14, d, 28, 3), t.metalShade) +
  shape(rectOnPlane(edge, d * 0.2, h / 2 - 10, d * 0.3, 20, 2), t.metal);

const CLOSE: Record<PhoneStyle['island'], Point> = {
  capsule: [180, 158],
  square: [184, 140],
  bar: [206, 146],
  circle: [200, 158],
  loose: [174, 146],
};

const detail = (t: Palette, style: PhoneStyle) => zoom(front(t, style), ...CLOSE[style.island], 2.5, -8);

export const phone: Archetype<PhoneStyle> = {
  standard: { island: 'capsule', back: 'gloss', screen: 'hills' },
  views: ['front', 'angle', 'detail'],
  render: { front, second: angle, detail },
  shadow: () => ({ front: [200, 426, 112, 12], second: [204, 436, 104, 13] }),
  bounds: () => [112, 66, 292, 424],
};
