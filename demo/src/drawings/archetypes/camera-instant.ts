import { box, disc, rounded, shape, sheen, within } from '../shapes.ts';
import { hoop, hoopPoints, hull, plane, sheet, sheetPoints, camera as viewpoint } from '../space.ts';
import { mix, type Tones } from '../tones.ts';
import type { CameraStyle } from './styles.ts';

const BODY = rounded(86, 156, 228, 270, 40);

/** A camera that prints: a picture rises out of its slot. */
export const front = (t: Tones, { lens }: CameraStyle): string => {
  const [defs, fill] = sheen('s', 0.36);
  const r = lens === 'compact' ? 58 : 68;
  return (
    defs +
    print(t) +
    shape(BODY, t.base) +
    within(
      'b',
      BODY,
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

const print = (t: Tones) =>
  box(138, 92, 124, 80, 3, t.lace) +
  box(148, 102, 104, 70, 1, mix(t.contrast, '#FFFFFF', 0.6)) +
  disc(222, 124, 12, t.contrast) +
  shape('M148 150C172 130 196 134 214 146C230 156 242 152 252 146V172H148z', t.shade);

export function turned(t: Tones): string {
  const see = viewpoint({ yaw: -34, pitch: 14, distance: 1100, centre: [202, 284], scale: 1 });
  const [w, h, d] = [212, 250, 92];
  const face = plane(see, [-w / 2, -h / 2, d / 2], [1, 0, 0], [0, 1, 0]);
  const rear = plane(see, [-w / 2, -h / 2, -d / 2], [1, 0, 0], [0, 1, 0]);
  const top = plane(see, [-w / 2, h / 2, d / 2], [1, 0, 0], [0, 0, -1]);
  const sprung = plane(see, [-w / 2, h / 2 - 10, 10], [1, 0, 0], [0, 1, 0]);
  const at = (z: number) => plane(see, [0, 6, d / 2 + z], [1, 0, 0], [0, 1, 0]);
  return (
    shape(hull([...sheetPoints(face, 0, 0, w, h, 36), ...sheetPoints(rear, 0, 0, w, h, 36)]), t.shade) +
    shape(sheet(top, 34, 6, w - 68, d - 12, 6), t.light) +
    shape(sheet(top, 44, 26, w - 88, 12, 3), t.glass) +
    shape(sheet(sprung, 50, 10, w - 100, 76, 3), t.lace) +
    shape(sheet(sprung, 58, 18, w - 116, 60), mix(t.contrast, '#FFFFFF', 0.6)) +
    shape(hoop(sprung, 128, 54, 11), t.contrast) +
    shape(sheet(sprung, 58, 18, w - 116, 18), t.shade) +
    shape(sheet(face, 0, 0, w, h, 36), t.base) +
    shape(sheet(face, 2, 34, w - 4, 12), t.contrast) +
    shape(sheet(face, 3, 26, w - 6, 5), t.lace) +
    shape(sheet(face, 22, h - 62, 62, 36, 9), t.metalShade) +
    shape(sheet(face, 25, h - 59, 56, 30, 7), t.lace) +
    shape(sheet(face, w - 82, h - 60, 54, 34, 7), t.glass) +
    shape(hull([...hoopPoints(at(0), 0, 0, 72, 48), ...hoopPoints(at(16), 0, 0, 70, 48)]), t.metalShade) +
    shape(hoop(at(16), 0, 0, 70), t.metal) +
    shape(hull([...hoopPoints(at(16), 0, 0, 62, 48), ...hoopPoints(at(40), 0, 0, 58, 48)]), t.glass) +
    shape(hoop(at(40), 0, 0, 58), t.glassLit) +
    shape(hoop(at(38), 0, 0, 50), t.glass) +
    shape(hoop(at(34), 0, 0, 34), t.glassLit) +
    shape(hoop(at(32), 0, 0, 20), t.knurl) +
    shape(hoop(at(32), 0, 0, 10), t.glass) +
    shape(hoop(at(38), -26, 24, 9), '#fff', 'fill-opacity=".6"')
  );
}
