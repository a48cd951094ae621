/** Every colour one picture may use. */
export interface Tones {
  /** The variant's colour, and the same turned from and towards the light. */
  base: string;
  shade: string;
  light: string;
  /** Stitching, buttons, small marks. */
  detail: string;
  /** The second yarn: saree border, jeans thread, colour block. */
  contrast: string;
  /** Metallic thread on that second yarn. */
  zari: string;
  /** What a pattern is printed with. */
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

export const INK = '#261827';
const JAMUN = '#72235D';
const WHITE = '#FFFFFF';
/** Black with a breath of plum: plain black greys the shades. */
const SHADOW_BLACK = '#12081A';

/** `accent` replaces the second yarn that would otherwise be chosen to suit the colour. */
export function tonesOf(colour: string, accent?: string): Tones {
  const luminosity = luminance(colour);
  const nearBlack = luminosity < 0.022;
  const nearWhite = luminosity > 0.8;
  // A true black has no shade and a true white no light: pull both a little inwards.
  const base = nearBlack ? mix(colour, '#5A5163', 0.3) : nearWhite ? mix(colour, '#F6F3F8', 0.6) : colour;
  const contrast = accent ?? contrastYarn(colour);
  const { wall, floor } = groundsOf(colour);
  return {
    base,
    shade: shadeOf(base),
    light: mix(base, WHITE, nearWhite ? 0.9 : 0.16),
    detail: luminosity < 0.42 ? mix(base, WHITE, 0.8) : mix(base, INK, 0.8),
    contrast,
    zari: luminance(contrast) < 0.2 ? '#EBC767' : mix(base, WHITE, 0.86),
    print: accent ?? (luminosity < 0.42 ? mix(base, WHITE, 0.74) : mix(base, INK, 0.62)),
    glass: '#15101A',
    glassLit: '#2B2233',
    knurl: '#40364A',
    metal: '#D8D4DD',
    metalShade: '#A49DAD',
    lace: '#F7F4F8',
    form: mix(wall, '#6E5F72', 0.16),
    formShade: mix(wall, '#6E5F72', 0.32),
    wall,
    floor,
  };
}

/** Tones for folds over a printed cloth: they darken and lighten what lies below instead of hiding it. */
export const veiled = (t: Tones): Tones => ({ ...t, shade: `${SHADOW_BLACK}3D`, light: `${WHITE}2E` });

/** A part of the garment in another colour, lit the same way. */
export const dyed = (t: Tones, colour: string): Tones => ({
  ...t,
  base: colour,
  shade: shadeOf(colour),
  light: mix(colour, WHITE, 0.16),
});

/** Mix `amount` (0..1) of `b` into `a`. */
export function mix(a: string, b: string, amount: number): string {
  const [x, y] = [rgb(a), rgb(b)];
  const blend = (i: 0 | 1 | 2) =>
    Math.round(x[i] + (y[i] - x[i]) * amount)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(0)}${blend(1)}${blend(2)}`;
}

function groundsOf(colour: string): { wall: string; floor: string } {
  const luminosity = luminance(colour);
  if (luminosity > 0.8) return { wall: '#EDEAF0', floor: '#E0DBE4' };
  if (luminosity < 0.022) return { wall: mix(JAMUN, WHITE, 0.84), floor: mix(JAMUN, WHITE, 0.76) };
  if (luminosity > 0.6) {
    const muted = mix(colour, '#9A8FA0', 0.35);
    return { wall: mix(muted, WHITE, 0.72), floor: mix(muted, WHITE, 0.6) };
  }
  const lifted = luminosity < 0.09 ? lift(colour) : colour;
  const [hue, saturation] = hsl(lifted);
  // A grey would give a dull wall, so it borrows a colour: sand behind warm greys, sky behind cool ones.
  const borrowed = hue > 10 && hue < 90 ? '#C98B4A' : '#5F7FC4';
  const lively = saturation < 0.22 ? mix(lifted, borrowed, 0.55 - saturation * 1.5) : lifted;
  return { wall: mix(lively, WHITE, 0.84), floor: mix(lively, WHITE, 0.75) };
}

/** Same hue, brought up to a middle value: a dark colour thinned with white is only grey. */
function lift(hex: string): string {
  const channels = rgb(hex);
  const gain = 190 / Math.max(...channels);
  return `#${channels
    .map((v) =>
      Math.round(v * gain)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function shadeOf(base: string): string {
  const luminosity = luminance(base);
  if (luminosity < 0.05) return mix(base, '#08040B', 0.4);
  return mix(base, luminosity > 0.7 ? '#4A3F58' : shadowOf(base), 0.22);
}

/** Yellows turn olive when mixed with black, so they fall to a dark umber instead. */
function shadowOf(hex: string): string {
  const [hue, saturation] = hsl(hex);
  return hue > 28 && hue < 72 && saturation > 0.4 ? '#3F1400' : SHADOW_BLACK;
}

/** The border yarn a weaver would pair with a cloth of this colour. */
function contrastYarn(hex: string): string {
  const [hue, saturation, lightness] = hsl(hex);
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
  const [r, g, b] = rgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Hue 0..360, saturation and lightness 0..1. */
function hsl(hex: string): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = rgb(hex).map((v) => v / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const d = max - min;
  if (!d) return [0, 0, l];
  const s = d / (1 - Math.abs(2 * l - 1));
  const h = max === r ? ((g - b) / d) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [(h * 60 + 360) % 360, s, l];
}

function rgb(hex: string): [number, number, number] {
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
