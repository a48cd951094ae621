export interface Palette {
  /** The variant's colour, and its shaded and lit versions. */
  base: string;
  shade: string;
  light: string;
  /** Stitching, buttons, small marks. */
  detail: string;
  /** The second yarn: saree border, jeans thread, colour block. */
  contrast: string;
  /** Metallic thread on the second yarn. */
  zari: string;
  /** Print colour of a pattern. */
  print: string;
  /** Screens, lenses, rubber: never tinted. */
  glass: string;
  glassLit: string;
  /** Ridges and grip dots on rubber. */
  knurl: string;
  metal: string;
  metalShade: string;
  /** Laces, midsoles, lit white. */
  lace: string;
  /** Tailor's bust under the saree. */
  form: string;
  formShade: string;
  wall: string;
  floor: string;
}

export const INK_COLOR = '#261827';
const BRAND_COLOR = '#72235D';
const WHITE = '#FFFFFF';
/** Black with a little plum: plain black would make the shades grey. */
const SHADOW_BLACK = '#12081A';

/** Returns the tones for a colour. `accent` replaces the automatically chosen second yarn. */
export function createPalette(colour: string, accent?: string): Palette {
  const luminosity = luminance(colour);
  const nearBlack = luminosity < 0.022;
  const nearWhite = luminosity > 0.8;
  // Pure black has no shade and pure white no light, so move both slightly towards the middle.
  const base = nearBlack ? mixColors(colour, '#5A5163', 0.3) : nearWhite ? mixColors(colour, '#F6F3F8', 0.6) : colour;
  const contrast = accent ?? contrastColor(colour);
  const { wall, floor } = backgroundColors(colour);
  return {
    base,
    shade: shadeColor(base),
    light: mixColors(base, WHITE, nearWhite ? 0.9 : 0.16),
    detail: luminosity < 0.42 ? mixColors(base, WHITE, 0.8) : mixColors(base, INK_COLOR, 0.8),
    contrast,
    zari: luminance(contrast) < 0.2 ? '#EBC767' : mixColors(base, WHITE, 0.86),
    print: accent ?? (luminosity < 0.42 ? mixColors(base, WHITE, 0.74) : mixColors(base, INK_COLOR, 0.62)),
    glass: '#15101A',
    glassLit: '#2B2233',
    knurl: '#40364A',
    metal: '#D8D4DD',
    metalShade: '#A49DAD',
    lace: '#F7F4F8',
    form: mixColors(wall, '#6E5F72', 0.16),
    formShade: mixColors(wall, '#6E5F72', 0.32),
    wall,
    floor,
  };
}

/** Returns translucent tones for folds over printed cloth. They darken and lighten the print instead of hiding it. */
export const translucentPalette = (t: Palette): Palette => ({ ...t, shade: `${SHADOW_BLACK}3D`, light: `${WHITE}2E` });

/** Returns the tones of a part in another colour, with the same light. */
export const recolorPalette = (t: Palette, colour: string): Palette => ({
  ...t,
  base: colour,
  shade: shadeColor(colour),
  light: mixColors(colour, WHITE, 0.16),
});

/** Mixes `amount` (0..1) of `b` into `a`. */
export function mixColors(a: string, b: string, amount: number): string {
  const [x, y] = [toRgb(a), toRgb(b)];
  const blend = (i: 0 | 1 | 2) =>
    Math.round(x[i] + (y[i] - x[i]) * amount)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(0)}${blend(1)}${blend(2)}`;
}

function backgroundColors(colour: string): { wall: string; floor: string } {
  const luminosity = luminance(colour);
  if (luminosity > 0.8) return { wall: '#EDEAF0', floor: '#E0DBE4' };
  if (luminosity < 0.022)
    return { wall: mixColors(BRAND_COLOR, WHITE, 0.84), floor: mixColors(BRAND_COLOR, WHITE, 0.76) };
  if (luminosity > 0.6) {
    const muted = mixColors(colour, '#9A8FA0', 0.35);
    return { wall: mixColors(muted, WHITE, 0.72), floor: mixColors(muted, WHITE, 0.6) };
  }
  const lifted = luminosity < 0.09 ? brightenColor(colour) : colour;
  const [hue, saturation] = toHsl(lifted);
  // A grey would give a dull wall, so mix in a colour: sand for warm greys, sky blue for cool ones.
  const tintColor = hue > 10 && hue < 90 ? '#C98B4A' : '#5F7FC4';
  const tinted = saturation < 0.22 ? mixColors(lifted, tintColor, 0.55 - saturation * 1.5) : lifted;
  return { wall: mixColors(tinted, WHITE, 0.84), floor: mixColors(tinted, WHITE, 0.75) };
}

/** Returns the same hue at medium brightness. A dark colour mixed with white would only be grey. */
function brightenColor(hex: string): string {
  const channels = toRgb(hex);
  const gain = 190 / Math.max(...channels);
  return `#${channels
    .map((v) =>
      Math.round(v * gain)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function shadeColor(base: string): string {
  const luminosity = luminance(base);
  if (luminosity < 0.05) return mixColors(base, '#08040B', 0.4);
  return mixColors(base, luminosity > 0.7 ? '#4A3F58' : shadowColor(base), 0.22);
}

/** Yellows turn olive when mixed with black, so use a dark umber for them. */
function shadowColor(hex: string): string {
  const [hue, saturation] = toHsl(hex);
  return hue > 28 && hue < 72 && saturation > 0.4 ? '#3F1400' : SHADOW_BLACK;
}

/** Returns a border yarn that a weaver would combine with a cloth of this colour. */
function contrastColor(hex: string): string {
  const [hue, saturation, lightness] = toHsl(hex);
  const gold = '#E0A93B';
  if (saturation < 0.14) return lightness > 0.5 ? '#A3224A' : gold;
  if (hue >= 25 && hue < 75) return '#8E1F4F';
  if (hue >= 75 && hue < 170) return lightness > 0.5 ? '#7A1F5C' : '#E5B23C';
  if (hue >= 170 && hue < 265) return '#E8A33D';
  if (hue >= 265 && hue < 345) return lightness > 0.6 ? '#6B1E57' : '#C9D64A';
  return lightness > 0.6 ? '#8E1F3F' : gold;
}

/** WCAG relative luminance. */
export function luminance(hex: string): number {
  const linear = (value: number) => {
    const c = value / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = toRgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Hue 0..360, saturation and lightness 0..1. */
function toHsl(hex: string): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = toRgb(hex).map((v) => v / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const d = max - min;
  if (!d) return [0, 0, l];
  const s = d / (1 - Math.abs(2 * l - 1));
  const h = max === r ? ((g - b) / d) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [(h * 60 + 360) % 360, s, l];
}

function toRgb(hex: string): [number, number, number] {
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
