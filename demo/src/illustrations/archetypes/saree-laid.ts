import { renderPattern } from '../cloth.ts';
import type { Palette } from '../palette.ts';
import { createCamera, createPlane, rectOnPlane, slabPath } from '../perspective.ts';
import { box, clipTo, dots, formatNumber, line, type Point, piece, shape } from '../shapes.ts';
import type { SareeStyle } from './styles.ts';

/** Folded on the shop counter, seen from above. */
export function folded(t: Palette, style: SareeStyle): string {
  const project = createCamera({ yaw: -24, pitch: 30, distance: 1300, centre: [196, 372] });
  const [w, d, h] = [270, 190, 54];
  const top = createPlane(project, [-w / 2, h, d / 2], [1, 0, 0], [0, 0, -1]);
  const face = createPlane(project, [-w / 2, 0, d / 2], [1, 0, 0], [0, 1, 0]);
  const side = createPlane(project, [w / 2, 0, d / 2], [0, 0, -1], [0, 1, 0]);
  const base = createPlane(project, [-w / 2, 0, d / 2], [1, 0, 0], [0, 0, -1]);
  const over = createPlane(project, [-w / 2, h + 1, d / 2 + 1], [1, 0, 0], [0, 0, -1]);
  const fall = createPlane(project, [-w / 2, 0, d / 2 + 2], [1, 0, 0], [0, 1, 0]);
  const layers = [0, 1, 2, 3];
  const border = 24 + style.border;
  const TOP = rectOnPlane(top, 0, 0, w, d, 7);
  const bands = {
    bands: [20, 42, 64, 120, 142],
    solid: [8, 18, 28, 38, 48, 58, 68, 78, 88],
    stripes: [12, 34, 56, 78, 100, 122, 144, 166],
    temple: [24, 120],
  }[style.pallu];
  const motifs: Point[] = Array.from({ length: 18 }, (_, i) => over(44 + (i % 6) * 24, 78 + Math.floor(i / 6) * 14));
  return (
    // A dark core shows in the gaps between the four soft-edged layers.
    shape(slabPath(top, base, 6, 6, w - 12, d - 12, 4), t.shade) +
    layers.map((i) => shape(rectOnPlane(side, 0, i * 13.5, d, 13, 6), t.shade)).join('') +
    shape(layers.map((i) => rectOnPlane(side, 4, i * 13.5 + 5, d - 8, 3)).join(''), t.contrast) +
    layers.map((i) => shape(rectOnPlane(face, 0, i * 13.5, w, 13, 6), t.base)).join('') +
    shape(layers.map((i) => rectOnPlane(face, 3, i * 13.5, w - 6, 2.6)).join(''), t.shade) +
    shape(
      layers.map((i) => rectOnPlane(face, w - border + 10, i * 13.5 + 2.6, border - 12, 10.4, 3)).join(''),
      t.contrast,
    ) +
    piece('o', TOP, t.light, renderPattern(t, style.pattern, { turn: -14 })) +
    shape(rectOnPlane(top, w - border, 0, border, d, 6), t.contrast) +
    shape(rectOnPlane(top, w - border - 8, 0, 3, d), t.contrast) +
    shape(rectOnPlane(top, w - border + 6, 0, 3, d) + rectOnPlane(top, w - 10, 0, 3, d), t.zari) +
    // The pallu end is laid over the top and falls down the front.
    shape(rectOnPlane(over, 26, 0, 150, d), t.base) +
    shape(rectOnPlane(over, 26, 0, 8, d), t.shade) +
    bands
      .map(
        (z) =>
          shape(rectOnPlane(over, 26, z, 150, 8), t.contrast) + shape(rectOnPlane(over, 26, z + 11, 150, 2.5), t.zari),
      )
      .join('') +
    (style.pallu === 'temple' || style.pattern !== 'plain' ? dots(motifs, t.zari, 5) : '') +
    shape(rectOnPlane(fall, 26, 6, 150, h - 5), t.base) +
    shape(rectOnPlane(fall, 26, 6, 150, 12 + style.border / 2), t.contrast) +
    shape(rectOnPlane(fall, 26, 21 + style.border / 2, 150, 3), t.zari) +
    shape(rectOnPlane(fall, 26, 12, 150, 3), t.zari) +
    line(fringe(Array.from({ length: 16 }, (_, i) => [fall(30 + i * 9.5, 6), fall(30 + i * 9.5, -8)])), t.contrast, 2.2)
  );
}

const fringe = (threads: [from: Point, to: Point][]) =>
  threads
    .map(([a, b]) => `M${formatNumber(a[0])} ${formatNumber(a[1])}L${formatNumber(b[0])} ${formatNumber(b[1])}`)
    .join('');

/** Border and pallu end, laid flat with one fold. */
export function closeUp(t: Palette, style: SareeStyle): string {
  const edge = 262 - style.border * 1.7;
  const run = (y: number, height: number, fill: string) => box(-80, y, 560, height, 0, fill);
  const along = (step: number, motif: (x: number) => string) =>
    Array.from({ length: Math.ceil(560 / step) }, (_, i) => motif(-60 + i * step)).join('');
  const middle = (edge + 366) / 2;
  return (
    '<g transform="translate(200 250) rotate(-14) scale(1.32) translate(-190 -276)">' +
    run(-80, 440, t.base) +
    clipTo(
      'c',
      'M-80 -80H480V360H-80z',
      `<g transform="translate(-200 -260) scale(2)">${renderPattern(t, style.pattern)}</g>`,
    ) +
    shape('M-80 -80H60C90 60 70 200 96 360H-80z', '#fff', 'fill-opacity=".14"') +
    (style.pallu === 'solid'
      ? ''
      : run(edge - 100, 7, t.contrast) + run(edge - 84, 4, t.zari) + run(edge - 70, 7, t.contrast)) +
    (hasTemples(style)
      ? shape(temple([-80, edge + 1], [480, edge + 1], 14, 38), t.contrast) +
        shape(temple([-80, edge - 3], [480, edge - 3], 14, 16), t.zari)
      : '') +
    run(edge, 368 - edge, t.contrast) +
    run(edge + 10, 4, t.zari) +
    (style.border > 16 ? run(edge + 19, 9, t.base) + run(edge + 33, 4, t.zari) : '') +
    weave(t, style, middle + 8, along) +
    run(340, 4, t.zari) +
    run(349, 9, t.base) +
    softFold(t) +
    line(Array.from({ length: 36 }, (_, i) => `M${-76 + i * 16} 366l${(i % 3) - 1} 44`).join(''), t.contrast, 7) +
    line(Array.from({ length: 36 }, (_, i) => `M${-79 + i * 16} 382h6`).join(''), t.base, 5) +
    '</g>'
  );
}

/** Temples need plain cloth. On a woven pattern they look like a ragged edge. */
export const hasTemples = ({ pallu, pattern }: SareeStyle): boolean => pallu === 'temple' && pattern === 'plain';

/** One fold across the whole cloth. Stacked shapes, each narrower than the last, give it a soft edge. */
const softFold = (t: Palette) =>
  [34, 27, 20, 14, 9, 5]
    .map((w) =>
      shape(
        `M${formatNumber(286 - w)} -80C${formatNumber(272 - w)} 60 ${formatNumber(294 - w)} 200 ${formatNumber(280 - w)} 368H${formatNumber(280 + w)}C${formatNumber(296 + w)} 200 ${formatNumber(274 + w)} 60 ${formatNumber(288 + w)} -80z`,
        t.glass,
        'fill-opacity=".035"',
      ),
    )
    .join('');

const weave = (
  t: Palette,
  { pallu: kind, border }: SareeStyle,
  y: number,
  along: (step: number, motif: (x: number) => string) => string,
) => {
  if (border <= 16) return '';
  if (kind === 'stripes')
    return shape(
      along(22, (x) => `M${x} ${formatNumber(y - 14)}h9v28h-9z`),
      t.zari,
    );
  if (kind === 'solid')
    return (
      shape(
        along(
          46,
          (x) =>
            `M${x} ${formatNumber(y)}q-12 -16 0 -26q12 10 0 26zM${x} ${formatNumber(y)}q-20 0 -20 16q16 0 20 -16zM${x} ${formatNumber(y)}q20 0 20 16q-16 0 -20 -16z`,
        ),
        t.zari,
      ) +
      shape(
        along(46, (x) => `M${x + 20} ${formatNumber(y - 4)}l3 4l-3 4l-3 -4z`),
        t.base,
      )
    );
  return (
    shape(
      along(40, (x) => `M${x} ${formatNumber(y - 17)}l14 17l-14 17l-14 -17z`),
      t.zari,
    ) +
    shape(
      along(40, (x) => `M${x} ${formatNumber(y - 8)}l7 8l-7 8l-7 -8z`),
      t.base,
    )
  );
};

/** Row of temple triangles along a straight run. */
export function temple([x0, y0]: Point, [x1, y1]: Point, count: number, height: number): string {
  const [dx, dy] = [(x1 - x0) / count, (y1 - y0) / count];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [(dy / length) * height, (-dx / length) * height];
  return Array.from(
    { length: count },
    (_, i) =>
      `M${formatNumber(x0 + dx * i)} ${formatNumber(y0 + dy * i)}L${formatNumber(x0 + dx * (i + 0.5) + nx)} ${formatNumber(y0 + dy * (i + 0.5) + ny)}L${formatNumber(x0 + dx * (i + 1))} ${formatNumber(y0 + dy * (i + 1))}z`,
  ).join('');
}
