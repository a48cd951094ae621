/** A small perspective camera, for objects whose planes must match (hinges, slabs, barrels). */
import { formatNumber, type Point } from './shapes.ts';

type Vector = readonly [x: number, y: number, z: number];
export type Camera = (x: number, y: number, z: number) => Point;
export type Plane = (a: number, b: number) => Point;

interface Viewpoint {
  /** Degrees. */
  yaw?: number;
  pitch?: number;
  distance?: number;
  centre?: Point;
  scale?: number;
}

/** World: x right, y up, z towards the viewer. */
export function createCamera({
  yaw = 0,
  pitch = 0,
  distance = 1400,
  centre = [200, 250],
  scale = 1,
}: Viewpoint): Camera {
  const [sy, cy] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))];
  const [sp, cp] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))];
  return (x, y, z) => {
    const [rx, rz] = [x * cy + z * sy, z * cy - x * sy];
    const [ry, depth] = [y * cp - rz * sp, rz * cp + y * sp];
    const k = (distance / (distance - depth)) * scale;
    return [centre[0] + rx * k, centre[1] - ry * k];
  };
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Plane through `o` spanned by unit vectors `u` and `v`. */
export const createPlane =
  (project: Camera, o: Vector, u: Vector, v: Vector): Plane =>
  (a, b) =>
    project(o[0] + a * u[0] + b * v[0], o[1] + a * u[1] + b * v[1], o[2] + a * u[2] + b * v[2]);

export const formatPoint = ([x, y]: Point): string => `${formatNumber(x)} ${formatNumber(y)}`;

export const polygonPath = (points: readonly Point[]): string => `M${points.map(formatPoint).join('L')}z`;

/** Rectangle x..x+w, y..y+h with corner radius r, on a plane. */
export function rectOnPlane(on: Plane, x: number, y: number, w: number, h: number, r = 0): string {
  if (!r) return polygonPath([on(x, y), on(x + w, y), on(x + w, y + h), on(x, y + h)]);
  const k = r * 0.45;
  const curve = (a: Point, b: Point, end: Point) =>
    `C${formatPoint(on(...a))} ${formatPoint(on(...b))} ${formatPoint(on(...end))}`;
  return (
    `M${formatPoint(on(x + r, y))}L${formatPoint(on(x + w - r, y))}` +
    curve([x + w - k, y], [x + w, y + k], [x + w, y + r]) +
    `L${formatPoint(on(x + w, y + h - r))}` +
    curve([x + w, y + h - k], [x + w - k, y + h], [x + w - r, y + h]) +
    `L${formatPoint(on(x + r, y + h))}` +
    curve([x + k, y + h], [x, y + h - k], [x, y + h - r]) +
    `L${formatPoint(on(x, y + r))}` +
    curve([x, y + k], [x + k, y], [x + r, y]) +
    'z'
  );
}

/** Circle on a plane. */
export function circleOnPlane(on: Plane, cx: number, cy: number, r: number): string {
  const k = r * 0.5523;
  const at = (a: number, b: number) => formatPoint(on(cx + a, cy + b));
  return `M${at(r, 0)}C${at(r, k)} ${at(k, r)} ${at(0, r)}C${at(-k, r)} ${at(-r, k)} ${at(-r, 0)}C${at(-r, -k)} ${at(-k, -r)} ${at(0, -r)}C${at(k, -r)} ${at(r, -k)} ${at(r, 0)}z`;
}

/** Sampled outline points, for hulls. */
export function rectPointsOnPlane(on: Plane, x: number, y: number, w: number, h: number, r: number): Point[] {
  const corner = (cx: number, cy: number, from: number) =>
    [0, 18, 36, 54, 72, 90].map((step) =>
      on(cx + r * Math.cos(radians(from + step)), cy + r * Math.sin(radians(from + step))),
    );
  return [
    ...corner(x + w - r, y + h - r, 0),
    ...corner(x + r, y + h - r, 90),
    ...corner(x + r, y + r, 180),
    ...corner(x + w - r, y + r, 270),
  ];
}

export const circlePointsOnPlane = (on: Plane, cx: number, cy: number, r: number, count = 32): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return on(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
  });

/** Silhouette of a slab: a rounded rectangle that reaches from one plane to another. */
export const slabPath = (from: Plane, to: Plane, x: number, y: number, w: number, h: number, r: number): string =>
  convexHullPath([from, to].flatMap((on) => rectPointsOnPlane(on, x, y, w, h, r)));

/** Silhouette of a tube: a circle that reaches from one plane to another. */
export const tubePath = (
  from: Plane,
  to: Plane,
  [x, y]: Point,
  [near, far]: readonly [number, number],
  count?: number,
): string =>
  convexHullPath([...circlePointsOnPlane(from, x, y, near, count), ...circlePointsOnPlane(to, x, y, far, count)]);

/** Convex hull as path data: the silhouette of a slab or barrel from its two end outlines. */
export function convexHullPath(points: readonly Point[]): string {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return polygonPath([...halfHull(sorted), ...halfHull(sorted.toReversed())]);
}

function halfHull(points: readonly Point[]): Point[] {
  const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const hullPoints: Point[] = [];
  for (const point of points) {
    for (let [a, b] = hullPoints.slice(-2); a && b && cross(a, b, point) <= 0; [a, b] = hullPoints.slice(-2))
      hullPoints.pop();
    hullPoints.push(point);
  }
  return hullPoints.slice(0, -1);
}

/** Slanted glare covering the upper left of a w x h pane, hard-edged like cut glass. */
export const glarePath = (on: Plane, w: number, h: number): string =>
  polygonPath([on(0, h), on(w * 0.6, h), on(w * 0.14, 0), on(0, 0)]);
