import {
  circleOnPlane,
  circlePointsOnPlane,
  convexHullPath,
  createCamera,
  createPlane,
  type Plane,
  polygonPath,
  radians,
  rectOnPlane,
  rectPointsOnPlane,
  tubePath,
} from '../perspective.ts';
import { clipTo, formatNumber, shape, sheen } from '../shapes.ts';
import type { WatchPalette, WatchStyle } from './styles.ts';

/** Upright on its closed strap, turned towards the crown. */
export function renderStandingWatch(t: WatchPalette, style: WatchStyle): string {
  const project = createCamera({ yaw: -34, pitch: 10, distance: 1200, centre: [196, 268], scale: 1.42 });
  const [rx, ry, half] = [86, 100, 36];
  // The strap is a flattened loop in the y-z plane, extruded along x; k shrinks it to its inner face.
  const at = (deg: number, x: number, k: number, along = 0) => {
    const [sin, cos] = [Math.sin(radians(deg)), Math.cos(radians(deg))];
    const [px, py] = project(x, ry * k * (sin + along * cos), rx * k * (cos - along * sin) - 20);
    return `${formatNumber(px)} ${formatNumber(py)}`;
  };
  const arc = (from: number, to: number, x: number, k: number) => {
    const steps = Math.ceil(Math.abs(to - from) / 60);
    const step = (to - from) / steps;
    const pull = (4 / 3) * Math.tan(radians(step) / 4);
    return Array.from({ length: steps }, (_, i) => {
      const [a, b] = [from + step * i, from + step * (i + 1)];
      return `C${at(a, x, k, pull)} ${at(b, x, k, -pull)} ${at(b, x, k)}`;
    }).join('');
  };
  const ribbon = (from: number, to: number, x0: number, k0: number, x1: number, k1: number) =>
    `M${at(from, x0, k0)}${arc(from, to, x0, k0)}L${at(to, x1, k1)}${arc(to, from, x1, k1)}z`;
  const surface = (from: number, to: number, k: number) => ribbon(from, to, -half, k, half, k);
  const edge = (from: number, to: number, x: number, outer = 1, inner = 0.925) => ribbon(from, to, x, outer, x, inner);
  // A thin stroke closes the seams between faces of one strap.
  const skin = (d: string, fill: string) =>
    shape(d, fill, `stroke="${fill}" stroke-width=".8" stroke-linejoin="round"`);
  const strapHoles = [150, 162, 174, 186, 198]
    .map((deg) => ribbon(deg - 1.6, deg + 1.6, -2.6, 0.92, 2.6, 0.92))
    .join('');
  const z = (d: number) => createPlane(project, [0, 0, rx - 20 + d], [1, 0, 0], [0, 1, 0]);
  const side = createPlane(project, [72, 0, rx - 20], [0, 0, 1], [0, 1, 0]);
  const [defs, fill] = sheen('g', 0.34);
  /** Bar on the dial (or at depth `d`) pointing at `deg`. */
  const tick = (deg: number, r0: number, r1: number, w: number, d = 26) => {
    const [sin, cos] = [Math.sin(radians(deg)), Math.cos(radians(deg))];
    const q: Plane = (r, s) => z(d)(r * cos - s * sin, r * sin + s * cos);
    return polygonPath([q(r0, -w), q(r1, -w), q(r1, w), q(r0, w)]);
  };
  const crown = createPlane(project, [84, 0, rx - 20], [0, 0, 1], [0, 1, 0]);
  const square = style.face === 'digital';
  const outline = (d: number, r: number) =>
    square ? rectOnPlane(z(d), -r, -r * 1.1, 2 * r, 2.2 * r, r * 0.5) : circleOnPlane(z(d), 0, 0, r);
  const points = (d: number, r: number) =>
    square ? rectPointsOnPlane(z(d), -r, -r * 1.1, 2 * r, 2.2 * r, r * 0.5) : circlePointsOnPlane(z(d), 0, 0, r, 48);
  // Four lugs for the strap's bars: from the rim of the case back to the end of the strap.
  const lug = (x: number, y: number) =>
    convexHullPath([
      ...rectPointsOnPlane(z(14), x - 6, y * 56 - 10, 12, 20, 3),
      ...rectPointsOnPlane(z(-4), x - 6, y * 74 - 8, 12, 16, 3),
    ]);
  const crystal = outline(26, square ? 60 : 63);
  return (
    defs +
    skin(surface(80, 280, 0.925), t.shade) +
    (style.strap === 'links' ? '' : shape(strapHoles, t.glass)) +
    skin(edge(60, 300, -half), t.base) +
    skin(surface(118, 20, 1), t.base) +
    skin(surface(-20, -118, 1), t.shade) +
    skin(surface(118, 84, 1), t.light) +
    (style.strap === 'links'
      ? shape([30, 42, 54, 66, 78, 90, 102, 114].map((deg) => surface(deg, deg + 2, 1.002)).join(''), t.shade)
      : '') +
    skin(edge(0, 360, half), t.base) +
    skin(edge(150, 300, half), t.shade) +
    (style.strap === 'links' ? '' : shape(edge(196, 206, half + 3, 1.03, 0.89), t.base)) +
    shape(edge(214, 238, half + 4, 1.05, 0.89), t.metal) +
    shape(edge(218, 234, half + 5, 1.01, 0.93), t.metalShade) +
    (square ? '' : shape(lug(-32, 1) + lug(-32, -1), t.metal) + shape(lug(32, 1) + lug(32, -1), t.metalShade)) +
    (style.face === 'chronograph' ? shape(tick(34, 60, 83, 6, 8) + tick(-34, 60, 83, 6, 8), t.metal) : '') +
    shape(convexHullPath([...points(-4, 66), ...points(22, 72)]), t.metalShade) +
    shape(tubePath(side, crown, [8, 0], [11, 10], 16), t.metalShade) +
    shape(circleOnPlane(crown, 8, 0, 10), t.metal) +
    shape(outline(24, 72), t.metal) +
    shape(outline(25, 65), t.metalShade) +
    shape(crystal, t.dial) +
    (square ? activity(t, z(26)) : dial(t, style, z(26), tick)) +
    clipTo('f', crystal, shape(polygonPath([z(26)(-70, 80), z(26)(36, 80), z(26)(-36, -76), z(26)(-70, -76)]), fill))
  );
}

const dial = (
  t: WatchPalette,
  { face }: WatchStyle,
  on: Plane,
  tick: (deg: number, from: number, to: number, width: number) => string,
) =>
  (face === 'chronograph'
    ? shape(circleOnPlane(on, 0, -26, 13) + circleOnPlane(on, -27, 0, 13) + circleOnPlane(on, 27, 0, 13), t.glassLit)
    : '') +
  shape(
    Array.from({ length: 12 }, (_, i) => tick(i * 30, 48, 57, 1.6)).join('') +
      tick(148, -8, 32, 2.6) +
      tick(32, -8, 46, 2.2),
    t.marks,
  ) +
  shape(tick(284, -10, 50, 0.9), t.contrast) +
  shape(circleOnPlane(on, 0, 0, 4.5), t.marks);

const activity = (t: WatchPalette, on: Plane) =>
  shape(circleOnPlane(on, 0, 14, 38), t.contrast) +
  shape(circleOnPlane(on, 0, 14, 30), t.dial) +
  shape(circleOnPlane(on, 0, 14, 25), t.light) +
  shape(circleOnPlane(on, 0, 14, 17), t.dial) +
  shape(circleOnPlane(on, 0, 14, 9), t.base) +
  shape([10, 16, 13, 22, 17].map((height, i) => rectOnPlane(on, -38 + i * 17, -58, 9, height, 2)).join(''), t.base);
