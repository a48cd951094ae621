import type { Archetype } from '../archetype.ts';
import { mixColors, type Palette } from '../palette.ts';
import {
  type Camera,
  circleOnPlane,
  convexHullPath,
  createCamera,
  createPlane,
  glarePath,
  type Plane,
  radians,
  rectOnPlane,
  rectPointsOnPlane,
  slabPath,
} from '../perspective.ts';
import { shape, sheen, zoom } from '../shapes.ts';
import { renderScreen, type WallpaperName } from '../wallpapers.ts';

export interface LaptopStyle {
  screen: WallpaperName;
  keys: 'dark' | 'light' | 'lit';
  /** How far the lid leans back. */
  lid: 'upright' | 'reclined';
  /** Screen frame: a thin one is 9, a sturdy one 18. */
  bezel: number;
  accent?: string;
}

const [W, D, T] = [320, 214, 12];
const ROWS = [0, 1, 2, 3, 4];

/** Open laptop under any camera: deck on the table, lid hinged at its rear edge. */
function renderLaptop(project: Camera, t: Palette, style: LaptopStyle): string {
  const open = radians(style.lid === 'upright' ? 100 : 116);
  const deck = createPlane(project, [-W / 2, T, D / 2], [1, 0, 0], [0, 0, -1]);
  const under = createPlane(project, [-W / 2, 0, D / 2], [1, 0, 0], [0, 0, -1]);
  const lidUp = [0, Math.sin(open), Math.cos(open)] as const;
  const lid = createPlane(project, [-W / 2, T + 3, -D / 2 + 5], [1, 0, 0], lidUp);
  const lidBack = createPlane(project, [-W / 2, T + 3, -D / 2 - 2], [1, 0, 0], lidUp);
  const lip = createPlane(project, [-W / 2, 0, D / 2], [1, 0, 0], [0, 1, 0]);
  const [lidHeight, frame] = [D * 1.02, style.bezel];
  const [w, h] = [W - 2 * frame, lidHeight - 2 * frame - 5];
  const [defs, fill] = sheen('s', 0.34);
  return (
    defs +
    shape(slabPath(lid, lidBack, 0, 0, W, lidHeight, 12), t.shade) +
    shape(rectOnPlane(lid, 0, 0, W, lidHeight, 12), t.light) +
    shape(rectOnPlane(lid, 2.5, 2, W - 5, lidHeight - 4.5, 10), t.glass) +
    renderScreen(t, style.screen, {
      outline: rectOnPlane(lid, frame, frame + 5, w, h, 4),
      at: (a, b) => lid(a + frame, b + frame + 5),
      w,
      h,
      glare: shape(glarePath(lid, W, lidHeight), fill),
    }) +
    shape(circleOnPlane(lid, W / 2, lidHeight - 5.5, 1.8), t.metalShade) +
    // The hinge covers the gap between the two planes at every angle.
    shape(rectOnPlane(lid, 44, -5, W - 88, 9, 2), t.glass) +
    shape(
      convexHullPath([...rectPointsOnPlane(deck, 0, 0, W, D, 16), ...rectPointsOnPlane(under, 3, 2, W - 6, D - 4, 16)]),
      t.shade,
    ) +
    shape(rectOnPlane(deck, 0, 0, W, D, 16), t.base) +
    shape(rectOnPlane(deck, 44, D - 9, W - 88, 9, 2), t.glass) +
    keyboard(t, deck, style.keys) +
    shape(rectOnPlane(deck, 104, 14, W - 208, 68, 6), t.shade) +
    shape(rectOnPlane(deck, 105.5, 15, W - 211, 66, 5), t.light) +
    shape(rectOnPlane(lip, W / 2 - 26, T - 4, 52, 4), t.shade) +
    (style.keys === 'lit' ? shape(rectOnPlane(lip, 20, 3, W - 40, 3), t.contrast) : '')
  );
}

function keyboard(t: Palette, deck: Plane, keys: LaptopStyle['keys']): string {
  const [cap, well] = {
    dark: [t.glass, t.shade],
    light: [mixColors(t.lace, t.base, 0.12), t.shade],
    lit: [t.glass, t.contrast],
  }[keys] as [string, string];
  return (
    shape(rectOnPlane(deck, 22, 92, W - 44, 102, 6), well) +
    shape(ROWS.map((i) => rectOnPlane(deck, 26, 96 + i * 19.5, W - 52, 16, 3)).join(''), cap) +
    shape(keyGaps(deck), well)
  );
}

/** Cuts between keys, one path; the bottom row leaves the space bar whole. */
const keyGaps = (deck: Plane) =>
  ROWS.flatMap((row) =>
    Array.from({ length: 12 }, (_, k) => ({ row, x: 26 + (k + 1) * ((W - 52) / 13) + (row % 2 ? 5 : -4) })),
  )
    .filter(({ row, x }) => row > 0 || x < 90 || x > 220)
    .map(({ row, x }) => rectOnPlane(deck, x, 96 + row * 19.5, 1.8, 16))
    .join('');

const facing = createCamera({ pitch: 21, distance: 900, centre: [200, 372], scale: 0.94 });
const turned = createCamera({ yaw: -30, pitch: 19, distance: 1000, centre: [190, 362], scale: 0.84 });
const near = createCamera({ yaw: -26, pitch: 30, distance: 900, centre: [196, 366], scale: 0.94 });

export const laptop: Archetype<LaptopStyle> = {
  standard: { screen: 'hills', keys: 'dark', lid: 'upright', bezel: 9 },
  views: ['front', 'angle', 'detail'],
  render: {
    front: (t, style) => renderLaptop(facing, t, style),
    second: (t, style) => renderLaptop(turned, t, style),
    detail: (t, style) => zoom(renderLaptop(near, t, style), 250, 338, 2.3),
  },
  shadow: () => ({ front: [200, 408, 180, 19], second: [196, 398, 168, 28] }),
  bounds: () => [28, 120, 372, 410],
};
