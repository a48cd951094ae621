import type { Archetype } from '../archetype.ts';
import type { Bounds, Oval } from '../canvas.ts';
import { mixColors, type Palette } from '../palette.ts';
import {
  type Camera,
  circleOnPlane,
  createCamera,
  createPlane,
  rectOnPlane,
  slabPath,
  tubePath,
} from '../perspective.ts';
import { box, dots, line, oval, type Point, piece, ribs, shape, zoom } from '../shapes.ts';

export interface SpeakerStyle {
  form: 'can' | 'drum' | 'bookshelf' | 'bar';
  grille: 'mesh' | 'cloth';
  /** Carrying loop on a round speaker. */
  strap: boolean;
  accent?: string;
}

interface Can {
  top: number;
  foot: number;
  radius: number;
  tilt: number;
}
const CX = 200;
const CANS = {
  can: { top: 120, foot: 412, radius: 96, tilt: 22 },
  drum: { top: 214, foot: 404, radius: 128, tilt: 30 },
};

/** Mesh holes on a cylinder: columns bunch towards the edges as the surface turns away. */
function mesh({ radius, tilt }: Can, from: number, to: number, columns: number): Point[] {
  const points: Point[] = [];
  for (let row = 0, y = from; y <= to; y += 12, row++)
    for (let column = 0; column < columns; column++) {
      const a = ((column + (row % 2 ? 0.5 : 0)) / columns) * Math.PI - Math.PI / 2 + Math.PI / columns / 4;
      points.push([CX + radius * 0.985 * Math.sin(a), y + tilt * Math.cos(a)]);
    }
  return points;
}

const can = (t: Palette, style: SpeakerStyle, body: Can) => {
  const { top, foot, radius: r, tilt } = body;
  const [left, right] = [CX - r, CX + r];
  const BODY = `M${left} ${top}A${r} ${tilt} 0 0 1 ${right} ${top}V${foot}A${r} ${tilt} 0 0 1 ${left} ${foot}z`;
  const band = (y: number, h: number, fill: string) =>
    shape(`M${left} ${y}A${r} ${tilt} 0 0 0 ${right} ${y}V${y + h}A${r} ${tilt} 0 0 1 ${left} ${y + h}z`, fill);
  const [lit, dim] = [left + r * 0.19, CX + r * 0.52];
  return (
    (style.strap ? strap(t, right, top) : '') +
    piece(
      'b',
      BODY,
      t.base,
      shape(`M${dim} 60V460H360V60z`, t.shade) +
        shape(`M${lit} 60V460H${lit + 28}V60z`, t.light) +
        (style.grille === 'mesh'
          ? dots(mesh(body, top + 30, foot - 40, Math.round(r * 0.28)), t.glass, 3.4)
          : ribs(`M${CX} ${top + 24}V${foot - 38}`, mixColors(t.shade, t.base, 0.4), r * 2, '1.6 4.4')) +
        band(top, 20, t.base) +
        shape(`M${dim} 60V${top + 43}A${r} ${tilt} 0 0 0 ${right} ${top + 20}V60z`, t.shade) +
        shape(`M${lit} 60V${top + 38}l28 4V60z`, t.light) +
        band(top + 20, 2.5, t.shade) +
        band(foot - 38, 60, t.glass) +
        band(foot - 38, 3, t.light) +
        (style.grille === 'cloth' ? band(foot - 70, 9, t.contrast) : '') +
        shape(`M${lit} ${foot - 28}V${foot + 30}h14V${foot - 22}z`, '#fff', 'fill-opacity=".18"'),
    ) +
    box(CX - 22, foot - 1, 44, 9, 4.5, t.metalShade) +
    lid(t, body)
  );
};

const strap = (t: Palette, right: number, top: number) =>
  line(`M${right - 3} ${top + 32}c11 6 15 38 13 62c-1 18 -8 24 -10 8c-2 -18 0 -50 -4 -66`, t.contrast, 3.6) +
  box(right - 6, top + 26, 8, 12, 2.5, t.glass);

const lid = (t: Palette, { top, radius: r, tilt }: Can) =>
  oval(CX, top, r, tilt, t.light) +
  oval(CX, top + 1, r - 7, tilt * 0.89, t.glass) +
  oval(CX, top + 1.5, r * 0.83, tilt * 0.78, t.lace) +
  oval(CX, top + 2, r * 0.77, tilt * 0.71, t.glass) +
  shape(
    `M${CX - r * 0.64} ${top - 4}c32 -10 72 -10 92 -7l-40 ${tilt + 3}c-30 0 -60 -6 -52 ${-tilt + 4}z`,
    '#fff',
    'fill-opacity=".1"',
  ) +
  oval(CX, top + 2, 12, tilt * 0.12, t.metal) +
  [
    [-0.48, 0],
    [0.48, 0],
    [0, -0.41],
    [0, 0.41],
  ]
    .map(([dx = 0, dy = 0]) => oval(CX + dx * r, top + 2 + dy * tilt, 5, tilt * 0.064, t.metal))
    .join('');

/** A round speaker from above: the top ring and keys. */
const canFromAbove = (t: Palette, style: SpeakerStyle) => {
  const squat = style.form === 'drum';
  const [rx, ry, top, foot] = squat ? [136, 92, 216, 336] : [112, 74, 190, 376];
  const body = { top, foot, radius: rx, tilt: ry };
  const SIDE = `M${CX - rx} ${top}V${foot}A${rx} ${ry} 0 0 0 ${CX + rx} ${foot}V${top}z`;
  const key = (turn: number): Point => [CX + rx * 0.41 * Math.cos(turn), top + ry * 0.41 * Math.sin(turn)];
  return (
    piece(
      's',
      SIDE,
      t.base,
      shape(`M${CX + rx * 0.52} 100V470H350V100z`, t.shade) +
        shape(`M${CX - rx * 0.82} 100V470h30V100z`, t.light) +
        (style.grille === 'mesh'
          ? dots(mesh(body, top + 30, foot - 12, 30), t.glass, 3.4)
          : ribs(`M${CX} ${top}V470`, mixColors(t.shade, t.base, 0.4), rx * 2, '1.6 4.4')) +
        shape(
          `M${CX - rx} ${top}A${rx} ${ry} 0 0 0 ${CX + rx} ${top}v22A${rx} ${ry} 0 0 1 ${CX - rx} ${top + 22}z`,
          t.shade,
        ) +
        shape(`M${CX - rx} ${foot - 18}A${rx} ${ry} 0 0 0 ${CX + rx} ${foot - 18}V${foot + 100}H${CX - rx}z`, t.glass),
    ) +
    oval(CX, top, rx, ry, t.light) +
    oval(CX, top + 2, rx - 8, ry - 6, t.base) +
    oval(CX, top + 3, rx - 22, ry - 15, t.glass) +
    oval(CX, top + 3, rx - 30, ry - 20, t.lace) +
    oval(CX, top + 3, rx - 37, ry - 25, t.glass) +
    shape(
      `M138 ${top - 20}C160 ${top - 46} 214 ${top - 50} 240 ${top - 38}L190 ${top + 48}C150 ${top + 44} 126 ${top + 10} 138 ${top - 20}z`,
      '#fff',
      'fill-opacity=".1"',
    ) +
    [0, 0.5, 1, 1.5]
      .map((turn) => {
        const [x, y] = key(turn * Math.PI);
        return oval(x, y + 3, 6, 4, t.metal);
      })
      .join('') +
    oval(CX, top + 3, 13, 8.5, t.metalShade) +
    oval(CX, top + 2, 11, 7, t.metal)
  );
};

interface Crate {
  x: number;
  y: number;
  z: number;
  w: number;
  h: number;
  d: number;
}

/** A cabinet with rounded edges. Passes its front plane on, for the parts set into it. */
function crate(
  project: Camera,
  t: Palette,
  { x, y, z, w, h, d }: Crate,
  facePlane: (face: ReturnType<typeof createPlane>) => string,
): string {
  const face = createPlane(project, [x, y, z + d], [1, 0, 0], [0, 1, 0]);
  const rear = createPlane(project, [x, y, z], [1, 0, 0], [0, 1, 0]);
  const top = createPlane(project, [x, y + h, z + d], [1, 0, 0], [0, 0, -1]);
  return (
    shape(slabPath(face, rear, 0, 0, w, h, 10), t.shade) +
    shape(rectOnPlane(top, 4, 3, w - 8, d - 6, 6), t.light) +
    shape(rectOnPlane(face, 0, 0, w, h, 10), t.base) +
    facePlane(face)
  );
}

const cone = (t: Palette, project: Camera, x: number, y: number, z: number, r: number) => {
  const at = (depth: number) => createPlane(project, [x, y, z + depth], [1, 0, 0], [0, 1, 0]);
  return (
    shape(tubePath(at(0), at(5), [0, 0], [r, r]), t.metalShade) +
    shape(circleOnPlane(at(5), 0, 0, r), t.metal) +
    shape(circleOnPlane(at(5), 0, 0, r * 0.9), t.glass) +
    shape(circleOnPlane(at(3), 0, 0, r * 0.74), t.glassLit) +
    shape(circleOnPlane(at(0), 0, 0, r * 0.66), t.glass) +
    shape(circleOnPlane(at(2), 0, 0, r * 0.3), t.contrast) +
    shape(circleOnPlane(at(3), -r * 0.07, r * 0.08, r * 0.14), '#fff', 'fill-opacity=".4"')
  );
};

const bookshelf = (project: Camera, t: Palette, { grille }: SpeakerStyle) => {
  const [w, h, d] = [176, 300, 130];
  return crate(project, t, { x: -w / 2, y: 0, z: -d / 2, w, h, d }, (face) => {
    const inset = rectOnPlane(face, 12, 12, w - 24, h - 24, 8);
    const cloth =
      grille === 'cloth' ? shape(rectOnPlane(face, 12, 12, w - 24, h * 0.56, 8), t.glassLit) : shape(inset, t.shade);
    return (
      cloth +
      cone(t, project, 0, 100, d / 2, grille === 'cloth' ? 60 : 66) +
      cone(t, project, 0, 226, d / 2, 32) +
      shape(circleOnPlane(face, w - 30, 30, 4), t.lace)
    );
  });
};

const bar = (project: Camera, t: Palette, { grille }: SpeakerStyle) => {
  const points = (face: ReturnType<typeof createPlane>) =>
    Array.from(
      { length: 4 * 30 },
      (_, i): Point => face(16 + (i % 30) * 11 + (Math.floor(i / 30) % 2) * 5.5, 13 + Math.floor(i / 30) * 10),
    );
  return (
    crate(project, t, { x: -16, y: 0, z: -170, w: 180, h: 232, d: 140 }, () => cone(t, project, 74, 128, -30, 68)) +
    crate(
      project,
      t,
      { x: -178, y: 0, z: 10, w: 356, h: 56, d: 64 },
      (face) =>
        (grille === 'mesh'
          ? dots(points(face), t.glass, 3.4)
          : shape(rectOnPlane(face, 8, 6, 340, 44, 8), t.glassLit) +
            shape(rectOnPlane(face, 150, 26, 56, 4, 2), t.contrast)) +
        shape(
          [0, 1, 2, 3].map((i) => circleOnPlane(face, 312 + i * 10, 28, grille === 'mesh' ? 0.1 : 1.8)).join(''),
          t.lace,
        ),
    )
  );
};

const CABINETS = {
  bookshelf: {
    render: bookshelf,
    front: createCamera({ yaw: -12, pitch: 6, distance: 1300, centre: [196, 408], scale: 0.98 }),
    angle: createCamera({ yaw: -38, pitch: 18, distance: 1100, centre: [196, 402], scale: 0.95 }),
  },
  bar: {
    render: bar,
    front: createCamera({ yaw: -8, pitch: 14, distance: 1200, centre: [198, 404], scale: 0.94 }),
    angle: createCamera({ yaw: 32, pitch: 22, distance: 1100, centre: [206, 400], scale: 0.86 }),
  },
};

const front = (t: Palette, style: SpeakerStyle) => {
  if (style.form === 'can' || style.form === 'drum') return can(t, style, CANS[style.form]);
  const cabinet = CABINETS[style.form];
  return cabinet.render(cabinet.front, t, style);
};

const angle = (t: Palette, style: SpeakerStyle) => {
  if (style.form === 'can' || style.form === 'drum') return canFromAbove(t, style);
  const cabinet = CABINETS[style.form];
  return cabinet.render(cabinet.angle, t, style);
};

const CLOSE: Record<SpeakerStyle['form'], Point> = {
  can: [178, 168],
  drum: [150, 262],
  bookshelf: [190, 300],
  bar: [250, 300],
};
const SHADOWS: Record<SpeakerStyle['form'], { front: Oval; second: Oval }> = {
  can: { front: [204, 430, 124, 17], second: [206, 440, 138, 28] },
  drum: { front: [204, 430, 158, 20], second: [206, 420, 164, 34] },
  bookshelf: { front: [204, 414, 128, 16], second: [204, 420, 150, 30] },
  bar: { front: [200, 414, 192, 20], second: [200, 424, 180, 40] },
};
const BOUNDS: Record<SpeakerStyle['form'], Bounds> = {
  can: [104, 96, 308, 434],
  drum: [72, 180, 334, 436],
  bookshelf: [96, 100, 306, 412],
  bar: [20, 160, 380, 420],
};

export const speaker: Archetype<SpeakerStyle> = {
  standard: { form: 'can', grille: 'mesh', strap: true },
  views: ['front', 'angle', 'detail'],
  render: { front, second: angle, detail: (t, style) => zoom(front(t, style), ...CLOSE[style.form], 2.6) },
  shadow: ({ form }) => SHADOWS[form],
  bounds: ({ form }) => BOUNDS[form],
};
