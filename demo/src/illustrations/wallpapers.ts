import { mixColors, type Palette } from './palette.ts';
import { circleOnPlane, type Plane, rectOnPlane } from './perspective.ts';
import { clipTo, formatNumber, shape } from './shapes.ts';

export type WallpaperName = 'hills' | 'dunes' | 'waves' | 'dusk' | 'leaf' | 'tiles' | 'chart' | 'arches';

interface Screen {
  /** Path data of the pane. */
  outline: string;
  /** The plane of the wallpaper, which is w x h. */
  at: Plane;
  w: number;
  h: number;
  glare: string;
}

/** Returns a lit screen with its wallpaper. */
export const renderScreen = (t: Palette, name: WallpaperName, { outline, at, w, h, glare }: Screen): string =>
  clipTo('w', outline, shape(outline, t.wall) + renderWallpaper(t, name, at, w, h) + glare);

function renderWallpaper(t: Palette, screen: WallpaperName, at: Plane, w: number, h: number): string {
  const q = (a: number, b: number) => {
    const [x, y] = at(a * w, b * h);
    return `${formatNumber(x)} ${formatNumber(y)}`;
  };
  const below = `L${q(1.1, -0.1)}L${q(-0.1, -0.1)}z`;
  const sun = (a: number, b: number, r: number, fill: string) =>
    shape(circleOnPlane(at, w * a, h * b, Math.min(w, h) * r), fill);
  const ground = (fill: string) => shape(rectOnPlane(at, -2, -2, w + 4, h + 4), fill);
  const bars = (heights: readonly number[], fill: string) =>
    shape(heights.map((b, i) => rectOnPlane(at, w * (0.27 + i * 0.11), h * 0.14, w * 0.07, h * b, 2)).join(''), fill);
  const night = mixColors(t.shade, '#1B1230', 0.62);
  switch (screen) {
    case 'hills':
      return (
        sun(0.66, 0.66, 0.24, t.light) +
        shape(
          `M${q(-0.1, 0.5)}C${q(0.2, 0.62)} ${q(0.5, 0.5)} ${q(0.7, 0.38)}C${q(0.85, 0.3)} ${q(1, 0.34)} ${q(1.1, 0.38)}${below}`,
          t.base,
        ) +
        shape(
          `M${q(-0.1, 0.26)}C${q(0.2, 0.34)} ${q(0.4, 0.28)} ${q(0.6, 0.16)}C${q(0.8, 0.06)} ${q(1, 0.1)} ${q(1.1, 0.12)}${below}`,
          t.shade,
        )
      );
    case 'dunes':
      return (
        ground(mixColors(t.contrast, '#FFFFFF', 0.66)) +
        sun(0.3, 0.7, 0.17, t.contrast) +
        shape(
          `M${q(-0.1, 0.3)}C${q(0.2, 0.36)} ${q(0.4, 0.6)} ${q(0.62, 0.56)}C${q(0.8, 0.52)} ${q(0.9, 0.42)} ${q(1.1, 0.4)}${below}`,
          t.light,
        ) +
        shape(
          `M${q(0.62, 0.56)}C${q(0.56, 0.4)} ${q(0.7, 0.24)} ${q(0.44, -0.1)}L${q(1.1, -0.1)}L${q(1.1, 0.4)}C${q(0.9, 0.42)} ${q(0.8, 0.52)} ${q(0.62, 0.56)}z`,
          t.shade,
        )
      );
    case 'waves':
      return [0.72, 0.54, 0.36, 0.18]
        .map((b, i) =>
          shape(
            `M${q(-0.1, b)}C${q(0.1, b + 0.14)} ${q(0.3, b + 0.14)} ${q(0.5, b)}C${q(0.7, b - 0.14)} ${q(0.9, b - 0.14)} ${q(1.1, b)}${below}`,
            [mixColors(t.base, '#FFFFFF', 0.5), t.light, t.base, t.shade][i] ?? t.base,
          ),
        )
        .join('');
    case 'dusk':
      return (
        ground(night) +
        sun(0.5, 0.46, 0.3, t.light) +
        shape(`M${q(-0.1, 0.2)}L${q(0.22, 0.52)}L${q(0.42, 0.3)}L${q(0.68, 0.6)}L${q(1.1, 0.14)}${below}`, t.shade) +
        shape(
          `M${q(-0.1, 0.06)}L${q(0.34, 0.32)}L${q(0.7, 0.1)}L${q(1.1, 0.34)}${below}`,
          mixColors(night, '#0C0714', 0.5),
        )
      );
    case 'leaf':
      return (
        ground(mixColors(t.base, '#FFFFFF', 0.72)) +
        shape(
          `M${q(0.1, -0.1)}C${q(-0.1, 0.4)} ${q(0.2, 0.8)} ${q(0.86, 0.9)}C${q(0.96, 0.4)} ${q(0.7, 0)} ${q(0.1, -0.1)}z`,
          t.base,
        ) +
        shape(
          `M${q(0.1, -0.1)}C${q(0.4, 0.3)} ${q(0.6, 0.6)} ${q(0.86, 0.9)}C${q(0.96, 0.4)} ${q(0.7, 0)} ${q(0.1, -0.1)}z`,
          t.shade,
        ) +
        shape(`M${q(1.1, 0.5)}C${q(0.8, 0.44)} ${q(0.7, 0.2)} ${q(0.74, -0.1)}L${q(1.1, -0.1)}z`, t.contrast)
      );
    case 'tiles': {
      const columns = w > h ? 5 : 3;
      const rows = w > h ? 3 : 5;
      const side = Math.min((w * 0.78) / columns, (h * 0.78) / rows) * 0.76;
      const fills = [t.base, t.contrast, t.shade, t.light, mixColors(t.base, '#FFFFFF', 0.5)];
      return (
        ground(mixColors(t.base, '#FFFFFF', 0.8)) +
        Array.from({ length: columns * rows }, (_, i) => {
          const [x, y] = [((i % columns) + 0.5) / columns, (Math.floor(i / columns) + 0.5) / rows];
          return shape(
            rectOnPlane(at, w * (0.09 + 0.82 * x) - side / 2, h * (0.1 + 0.8 * y) - side / 2, side, side, side * 0.24),
            fills[(i * 3 + Math.floor(i / columns)) % 5] ?? t.base,
          );
        }).join('')
      );
    }
    case 'chart':
      return (
        ground('#FBF9FB') +
        shape(rectOnPlane(at, 0, 0, w * 0.18, h), mixColors(t.base, '#FFFFFF', 0.78)) +
        shape(
          [0.78, 0.66, 0.54, 0.42].map((b) => rectOnPlane(at, w * 0.04, h * b, w * 0.1, h * 0.05, 2)).join(''),
          t.base,
        ) +
        bars([0.3, 0.42, 0.36, 0.56, 0.48, 0.66], t.light) +
        bars([0.2, 0.3, 0.22, 0.4, 0.3, 0.5], t.shade) +
        shape(rectOnPlane(at, w * 0.27, h * 0.84, w * 0.34, h * 0.06, 2), t.contrast)
      );
    case 'arches':
      return (
        ground(mixColors(t.contrast, '#FFFFFF', 0.74)) +
        [
          [0.5, t.light],
          [0.38, t.base],
          [0.26, t.contrast],
          [0.14, t.shade],
        ]
          .map(([r, fill]) =>
            shape(circleOnPlane(at, w * 0.5, h * 0.04, Math.min(w, h * 1.4) * Number(r)), String(fill)),
          )
          .join('') +
        sun(0.8, 0.82, 0.09, t.contrast)
      );
  }
}
