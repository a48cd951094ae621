import { mixColors, type Palette } from '../palette.ts';
import {
  circleOnPlane,
  createPlane,
  rectOnPlane,
  slabPath,
  tubePath,
  createCamera as viewpoint,
} from '../perspective.ts';
import { box, disc, piece, roundedRect, shape, sheen } from '../shapes.ts';
import type { CameraStyle } from './styles.ts';

const BODY = roundedRect(86, 156, 228, 270, 40);

/** An instant camera with a photo coming out of its slot. */
export const front = (t: Palette, { lens }: CameraStyle): string => {
  const [defs, fill] = sheen('s', 0.36);
  const r = lens === 'compact' ? 58 : 68;
  return (
    defs +
    print(t) +
    piece(
      'b',
      BODY,
      t.base,
      shape('M80 150H130C112 240 112 340 130 430H80z', t.light) +
        shape('M268 150H330V430H258C282 340 284 240 268 150z', t.shade) +
        box(80, 374, 240, 12, 0, t.contrast) +
        box(80, 390, 240, 5, 0, t.lace),
    ) +
    box(124, 152, 152, 9, 4, t.glass) +
    box(112, 178, 66, 38, 10, t.metalShade) +
    box(115, 181, 60, 32, 8, t.lace) +
    shape('M121 185H150L138 209H121z', '#fff') +
    box(226, 180, 56, 36, 8, t.glassLit) +
    box(232, 186, 44, 24, 5, t.glass) +
    disc(203, 300, r + 8, t.shade) +
    disc(200, 296, r + 6, t.metal) +
    disc(200, 296, r, t.glass) +
    disc(200, 296, r - 12, t.glassLit) +
    disc(200, 296, r - 22, t.glass) +
    disc(200, 296, r - 38, t.knurl) +
    disc(200, 296, r - 48, t.glass) +
    disc(200, 296, r - 12, fill) +
    shape('M168 282A36 36 0 0 1 194 260L196 270A26 26 0 0 0 178 286z', '#fff', 'fill-opacity=".8"') +
    disc(290, 240, 11, t.metalShade) +
    disc(289, 239, 9, t.contrast)
  );
};

const print = (t: Palette) =>
  box(138, 92, 124, 80, 3, t.lace) +
  box(148, 102, 104, 70, 1, mixColors(t.contrast, '#FFFFFF', 0.6)) +
  disc(222, 124, 12, t.contrast) +
  shape('M148 150C172 130 196 134 214 146C230 156 242 152 252 146V172H148z', t.shade);

export function turnedView(t: Palette): string {
  const project = viewpoint({ yaw: -34, pitch: 14, distance: 1100, centre: [202, 284], scale: 1 });
  const [w, h, d] = [212, 250, 92];
  const face = createPlane(project, [-w / 2, -h / 2, d / 2], [1, 0, 0], [0, 1, 0]);
  const rear = createPlane(project, [-w / 2, -h / 2, -d / 2], [1, 0, 0], [0, 1, 0]);
  const top = createPlane(project, [-w / 2, h / 2, d / 2], [1, 0, 0], [0, 0, -1]);
  const raised = createPlane(project, [-w / 2, h / 2 - 10, 10], [1, 0, 0], [0, 1, 0]);
  const at = (z: number) => createPlane(project, [0, 6, d / 2 + z], [1, 0, 0], [0, 1, 0]);
  return (
    shape(slabPath(face, rear, 0, 0, w, h, 36), t.shade) +
    shape(rectOnPlane(top, 34, 6, w - 68, d - 12, 6), t.light) +
    shape(rectOnPlane(top, 44, 26, w - 88, 12, 3), t.glass) +
    shape(rectOnPlane(raised, 50, 10, w - 100, 76, 3), t.lace) +
    shape(rectOnPlane(raised, 58, 18, w - 116, 60), mixColors(t.contrast, '#FFFFFF', 0.6)) +
    shape(circleOnPlane(raised, 128, 54, 11), t.contrast) +
    shape(rectOnPlane(raised, 58, 18, w - 116, 18), t.shade) +
    shape(rectOnPlane(face, 0, 0, w, h, 36), t.base) +
    shape(rectOnPlane(face, 2, 34, w - 4, 12), t.contrast) +
    shape(rectOnPlane(face, 3, 26, w - 6, 5), t.lace) +
    shape(rectOnPlane(face, 22, h - 62, 62, 36, 9), t.metalShade) +
    shape(rectOnPlane(face, 25, h - 59, 56, 30, 7), t.lace) +
    shape(rectOnPlane(face, w - 82, h - 60, 54, 34, 7), t.glass) +
    shape(tubePath(at(0), at(16), [0, 0], [72, 70], 48), t.metalShade) +
    shape(circleOnPlane(at(16), 0, 0, 70), t.metal) +
    shape(tubePath(at(16), at(40), [0, 0], [62, 58], 48), t.glass) +
    shape(circleOnPlane(at(40), 0, 0, 58), t.glassLit) +
    shape(circleOnPlane(at(38), 0, 0, 50), t.glass) +
    shape(circleOnPlane(at(34), 0, 0, 34), t.glassLit) +
    shape(circleOnPlane(at(32), 0, 0, 20), t.knurl) +
    shape(circleOnPlane(at(32), 0, 0, 10), t.glass) +
    shape(circleOnPlane(at(38), -26, 24, 9), '#fff', 'fill-opacity=".6"')
  );
}
