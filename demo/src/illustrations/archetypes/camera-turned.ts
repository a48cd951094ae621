import type { Palette } from '../palette.ts';
import {
  circleOnPlane,
  convexHullPath,
  createPlane,
  type Plane,
  polygonPath,
  rectOnPlane,
  rectPointsOnPlane,
  slabPath,
  tubePath,
  createCamera as viewpoint,
} from '../perspective.ts';
import { dots, type Point, shape } from '../shapes.ts';
import type { CameraStyle } from './styles.ts';

const project = viewpoint({ yaw: -33, pitch: 17, distance: 1050, centre: [214, 306], scale: 0.98 });
const [W, H, D] = [292, 172, 76];
const [LEFT, FOOT, FACE] = [-W / 2, -H / 2, D / 2];

const upright = (z: number): Plane => createPlane(project, [0, 0, z], [1, 0, 0], [0, 1, 0]);
const level = (y: number): Plane => createPlane(project, [0, y, 0], [1, 0, 0], [0, 0, -1]);

/** Three-quarter from the right: the barrel steps forward, the top plate shows its dials. */
export const renderTurnedCamera = (t: Palette, style: CameraStyle): string =>
  block(t, style) +
  (style.body === 'reflex' ? hump(t) : finder(t)) +
  dial(t, 104, 8, 25, 16) +
  dial(t, -84, 4, 17, 12) +
  button(t) +
  grip(t) +
  barrel(t, style);

const block = (t: Palette, { grip: kind }: CameraStyle) => {
  const face = createPlane(project, [LEFT, FOOT, FACE], [1, 0, 0], [0, 1, 0]);
  const rear = createPlane(project, [LEFT, FOOT, -FACE], [1, 0, 0], [0, 1, 0]);
  const side = createPlane(project, [-LEFT, FOOT, FACE], [0, 0, -1], [0, 1, 0]);
  const band = kind === 'leather' ? t.contrast : t.glass;
  return (
    shape(slabPath(face, rear, 0, 0, W, H, 14), t.shade) +
    shape(rectOnPlane(side, 2, 26, D - 4, H - 64), t.glass) +
    shape(rectOnPlane(level(H / 2), LEFT + 4, -FACE + 3, W - 8, D - 6, 12), t.light) +
    shape(rectOnPlane(face, 0, 0, W, H, 14), t.base) +
    shape(rectOnPlane(face, 0, 26, W, H - 64), band) +
    shape(rectOnPlane(face, 0, H - 38, W, 3) + rectOnPlane(face, 0, 23, W, 3), t.shade) +
    shape(circleOnPlane(face, W - 24, H - 54, 7), t.metalShade) +
    shape(circleOnPlane(face, W - 24, H - 54, 4), t.glass)
  );
};

const hump = (t: Palette) => {
  const outline = (z: number): Point[] =>
    [
      [-42, H / 2],
      [-30, H / 2 + 32],
      [50, H / 2 + 32],
      [64, H / 2],
    ].map(([x = 0, y = 0]) => upright(z)(x, y));
  const [near, far] = [outline(FACE - 2), outline(-FACE + 12)];
  return (
    shape(convexHullPath([...near, ...far]), t.shade) +
    shape(polygonPath([near[1], near[2], far[2], far[1]].filter((point) => point !== undefined)), t.light) +
    shape(polygonPath(near), t.base) +
    shape(rectOnPlane(level(H / 2 + 33), -6, -14, 34, 34, 2), t.metalShade) +
    shape(rectOnPlane(level(H / 2 + 33), 0, -10, 22, 26, 2), t.glass)
  );
};

const finder = (t: Palette) => {
  const window = upright(FACE + 1);
  return (
    shape(rectOnPlane(level(H / 2 + 1), -10, -14, 40, 34, 2), t.metalShade) +
    shape(rectOnPlane(level(H / 2 + 1), -3, -10, 26, 26, 2), t.glass) +
    shape(rectOnPlane(window, 40, H / 2 - 32, 44, 26, 4), t.metalShade) +
    shape(rectOnPlane(window, 44, H / 2 - 28, 36, 18, 3), t.glass)
  );
};

const dial = (t: Palette, x: number, z: number, r: number, height: number) =>
  shape(tubePath(level(H / 2), level(H / 2 + height), [x, z], [r, r]), t.glass) +
  shape(circleOnPlane(level(H / 2 + height), x, z, r), t.metalShade) +
  shape(circleOnPlane(level(H / 2 + height), x, z, r - 4), t.metal);

const button = (t: Palette) =>
  shape(tubePath(level(H / 2), level(H / 2 + 8), [-124, -18], [12, 12]), t.metalShade) +
  shape(circleOnPlane(level(H / 2 + 8), -124, -18, 12), t.lace);

const grip = (t: Palette) => {
  const [near, back] = [
    createPlane(project, [LEFT - 2, FOOT, FACE + 26], [1, 0, 0], [0, 1, 0]),
    createPlane(project, [LEFT - 4, FOOT, FACE - 8], [1, 0, 0], [0, 1, 0]),
  ];
  const points = Array.from(
    { length: 48 },
    (_, i): Point => near(9 + (i % 4) * 10 + (Math.floor(i / 4) % 2) * 5, 14 + Math.floor(i / 4) * 11),
  );
  return (
    shape(
      convexHullPath([
        ...rectPointsOnPlane(near, 2, 2, 50, H - 28, 12),
        ...rectPointsOnPlane(back, 0, 0, 68, H - 10, 12),
      ]),
      t.glass,
    ) +
    shape(rectOnPlane(near, 2, 2, 50, H - 28, 12), t.glassLit) +
    dots(points, t.knurl, 3.6)
  );
};

const barrel = (t: Palette, { lens }: CameraStyle) => {
  const k = lens === 'compact' ? 0.8 : 1;
  const reach = lens === 'compact' ? 0.5 : 1;
  const [cx, cy] = [18, -8];
  const ringAt = (z: number, r: number) => circleOnPlane(upright(FACE + z * reach), cx, cy, r * k);
  const tube = (from: number, to: number, r0: number, r1: number, fill: string) =>
    shape(tubePath(upright(FACE + from * reach), upright(FACE + to * reach), [cx, cy], [r0 * k, r1 * k], 48), fill);
  return (
    tube(0, 10, 82, 80, t.metalShade) +
    shape(ringAt(10, 80), t.metal) +
    tube(10, 34, 72, 72, t.glass) +
    tube(34, 62, 77, 77, t.knurl) +
    tube(38, 58, 77.5, 77.5, t.glass) +
    tube(62, 74, 72, 72, t.base) +
    tube(74, 100, 75, 78, t.glass) +
    shape(ringAt(100, 78), t.glassLit) +
    shape(ringAt(100, 72), t.metalShade) +
    shape(ringAt(98, 69), t.glass) +
    shape(ringAt(90, 54), t.glassLit) +
    shape(ringAt(86, 44), t.glass) +
    shape(ringAt(82, 24), t.knurl) +
    shape(ringAt(82, 14), t.glass) +
    shape(glint(upright(FACE + 96 * reach), cx, cy, k), '#fff', 'fill-opacity=".7"')
  );
};

const glint = (on: Plane, cx: number, cy: number, k: number) =>
  polygonPath([
    on(cx - 50 * k, cy + 10 * k),
    on(cx - 44 * k, cy + 28 * k),
    on(cx - 30 * k, cy + 42 * k),
    on(cx - 12 * k, cy + 50 * k),
    on(cx - 10 * k, cy + 38 * k),
    on(cx - 24 * k, cy + 30 * k),
    on(cx - 33 * k, cy + 20 * k),
    on(cx - 38 * k, cy + 8 * k),
  ]);
