import type { Archetype } from '../archetype.ts';
import { INK_COLOR, type Palette } from '../palette.ts';
import { circleOnPlane, createCamera, createPlane, glarePath, radians, rectOnPlane, slabPath } from '../perspective.ts';
import { box, disc, formatNumber, roundedRect, shape, sheen, zoom } from '../shapes.ts';
import { renderScreen, type WallpaperName } from '../wallpapers.ts';

export interface TabletStyle {
  screen: WallpaperName;
  /** Across the screen, upright next to it, or not included. */
  stylus: 'across' | 'beside' | 'none';
  hold: 'portrait' | 'landscape';
  /** Screen frame: a thin one is 11, a reader's 24. */
  bezel: number;
  accent?: string;
}

const slab = ({ hold }: TabletStyle) =>
  hold === 'portrait' ? { x: 76, y: 92, w: 248, h: 332 } : { x: 34, y: 172, w: 332, h: 248 };

const front = (t: Palette, style: TabletStyle) => {
  const { x, y, w, h } = slab(style);
  const frame = style.bezel;
  const [defs, fill] = sheen('s', 0.3);
  return (
    defs +
    (style.stylus === 'beside' ? upright(t, x + w - 12, y + h) : '') +
    box(x + w - 4, y + 30, 7, 34, 2.5, t.shade) +
    box(x + w - 74, y - 3, 34, 7, 2.5, t.shade) +
    box(x, y, w, h, 24, t.light) +
    shape(
      `M${x + w - 24} ${y}a24 24 0 0 1 24 24V${y + h - 24}a24 24 0 0 1 -24 24H${x + 24}q-12 0 -18 -8H${x + w - 24}q14 -4 14 -18V${y + 4}z`,
      t.shade,
    ) +
    box(x + 3, y + 3, w - 6, h - 6, 21, t.glass) +
    renderScreen(t, style.screen, {
      outline: roundedRect(x + frame, y + frame, w - 2 * frame, h - 2 * frame, 10),
      at: (a, b) => [x + frame + a, y + h - frame - b],
      w: w - 2 * frame,
      h: h - 2 * frame,
      glare: shape(`M${x} ${y + h * 0.7}L${x + w * 0.76} ${y}H${x}z`, fill),
    }) +
    disc(x + w / 2, y + frame / 2 + 2, 2.2, t.metalShade) +
    (style.stylus === 'across' ? lyingStylus(t, x + 28, y + h - 36, style.hold === 'portrait' ? -36 : -26) : '')
  );
};

/** Stylus along the x axis, its tip at 0,0 on the left. */
const stylus = (t: Palette) =>
  shape('M0 0L26 -6.5V6.5z', t.metalShade) +
  shape('M0 0L8 -2V2z', t.glass) +
  box(26, -6.5, 236, 13, 0, t.lace) +
  box(26, 1.5, 236, 5, 0, t.metal) +
  shape('M0 0L26 1.5V6.5z', t.glass, 'fill-opacity=".25"') +
  box(236, -6.5, 5, 13, 0, t.base) +
  shape('M262 -6.5C269 -6.5 271 -3 271 0S269 6.5 262 6.5z', t.metal) +
  box(70, -3, 44, 4, 2, t.metal);

const lyingStylus = (t: Palette, x: number, y: number, turn: number, scale = 1) =>
  `<g transform="translate(${formatNumber(x + 7)} ${formatNumber(y + 10)}) rotate(${formatNumber(turn)}) scale(${scale})">${shape('M0 0L26 -6.5H262Q271 -6 271 0T262 6.5H26z', INK_COLOR, 'fill-opacity=".28"')}</g>` +
  `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(turn)}) scale(${scale})">${stylus(t)}</g>`;

/** Leaning behind the tablet, tip up. */
const upright = (t: Palette, x: number, foot: number) =>
  `<g transform="translate(${formatNumber(x + 42)} ${formatNumber(foot - 262)}) rotate(99)">${stylus(t)}</g>`;

/** Propped on its folio, seen from the left, with the stylus on the table in front. */
const angle = (t: Palette, style: TabletStyle) => {
  const project = createCamera({ yaw: -27, pitch: 17, distance: 1250, centre: [204, 300], scale: 1.02 });
  const [w, h, d, r] = [300, 226, 12, 18];
  const lean = radians(22);
  const up = [0, Math.cos(lean), -Math.sin(lean)] as const;
  const face = createPlane(project, [-w / 2, -60, 30], [1, 0, 0], up);
  const rear = createPlane(project, [-w / 2, -60 - Math.sin(lean) * d, 30 - Math.cos(lean) * d], [1, 0, 0], up);
  const table = createPlane(project, [-w / 2, -64, 150], [1, 0, 0], [0, 0, -1]);
  const foot = createPlane(project, [-w / 2, -66, 34], [1, 0, 0], [0, 0, -1]);
  const frame = style.bezel;
  const [defs, fill] = sheen('g', 0.32);
  const [tip, end] = [table(30, 22), table(272, 60)];
  const turn = (Math.atan2(end[1] - tip[1], end[0] - tip[0]) * 180) / Math.PI;
  return (
    defs +
    shape(rectOnPlane(foot, 4, -46, w - 8, 190, 10), t.shade) +
    shape(rectOnPlane(foot, 4, -48, w - 8, 52, 8), t.base) +
    shape(rectOnPlane(foot, 20, -22, w - 40, 5, 2), t.shade) +
    shape(slabPath(face, rear, 0, 0, w, h, r), t.shade) +
    shape(rectOnPlane(face, 0, 0, w, h, r), t.light) +
    shape(rectOnPlane(face, 3, 3, w - 6, h - 6, r - 2), t.glass) +
    renderScreen(t, style.screen, {
      outline: rectOnPlane(face, frame, frame, w - 2 * frame, h - 2 * frame, 8),
      at: (a, b) => face(a + frame, b + frame),
      w: w - 2 * frame,
      h: h - 2 * frame,
      glare: shape(glarePath(face, w, h), fill),
    }) +
    shape(circleOnPlane(face, w / 2, h - frame / 2, 2), t.metalShade) +
    (style.stylus === 'none' ? '' : lyingStylus(t, tip[0], tip[1], turn, 0.92))
  );
};

const detail = (t: Palette, style: TabletStyle) => {
  const { x, y, w, h } = slab(style);
  return style.stylus === 'across'
    ? zoom(front(t, style), x + 70, y + h - 72, 2.5)
    : zoom(front(t, style), x + w - 92, y + 100, 2);
};

export const tablet: Archetype<TabletStyle> = {
  standard: { screen: 'hills', stylus: 'across', hold: 'portrait', bezel: 14 },
  views: ['front', 'angle', 'detail'],
  render: { front, second: angle, detail },
  shadow: ({ hold }) => ({
    front: hold === 'portrait' ? [200, 427, 152, 12] : [200, 424, 188, 13],
    second: [206, 410, 184, 34],
  }),
  bounds: (style) => {
    const { x, y, w, h } = slab(style);
    return [x, y - 4, x + w + (style.stylus === 'beside' ? 36 : 3), y + h];
  },
};
