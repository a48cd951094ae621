import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { contrastRatio, type Oklch, toHex, toOklch } from './oklch.ts';

export type ThemeTokens = Content['theme'];
export type Mode = 'light' | 'dark';

/** The colours of `ui/tokens.css` that follow the brand and the accent. */
type ThemeColors = {
  primary: string;
  onPrimary: string;
  primaryPressed: string;
  primaryTint: string;
  primaryBorder: string;
  offer: string;
  onOffer: string;
};

type Brand = Omit<ThemeColors, 'offer' | 'onOffer'>;
type Pair = { name: string; mode: Mode; foreground: string; background: string; needed: number };

/** Backgrounds of `ui/tokens.css`. They do not follow the brand. */
export const BACKGROUNDS = {
  light: { page: '#fbf9fb', surface: '#ffffff', sunken: '#f5f1f5' },
  dark: { page: '#171017', surface: '#211821', sunken: '#100a10' },
} as const;

const MODES = ['light', 'dark'] as const satisfies readonly Mode[];
const WHITE = '#ffffff';
const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;
const LIGHTNESS_STEP = 0.01;
// A brighter brand gets no brighter tints.
const MAX_CHROMA = 0.19;

/** The lightness and chroma below are those of the standard colours, relative to the standard brand and accent. */
export function deriveColors({ brand, accent }: Pick<ThemeTokens, 'brand' | 'accent'>, mode: Mode): ThemeColors {
  return { ...deriveBrand(brand, mode), ...deriveOffer(accent, mode) };
}

/** Returns the 14 pairs of colours that have to be readable. */
export function checkContrast(tokens: Pick<ThemeTokens, 'brand' | 'accent'>): (Pair & { ratio: number })[] {
  return MODES.flatMap((mode) => [
    ...listBrandPairs(deriveBrand(tokens.brand, mode), mode),
    listOfferPair(deriveOffer(tokens.accent, mode), mode),
  ]).map((pair) => ({ ...pair, ratio: contrastRatio(pair.foreground, pair.background) }));
}

export function isReadable(tokens: Pick<ThemeTokens, 'brand' | 'accent'>): boolean {
  return isBrandReadable(tokens.brand) && isAccentReadable(tokens.accent);
}

/** Returns the nearest colours by lightness that can be read. */
export function suggestColors({ brand, accent }: Pick<ThemeTokens, 'brand' | 'accent'>) {
  return { brand: findNearest(brand, isBrandReadable), accent: findNearest(accent, isAccentReadable) };
}

function isBrandReadable(brand: string): boolean {
  return MODES.every((mode) => listBrandPairs(deriveBrand(brand, mode), mode).every(isStrong));
}

function isAccentReadable(accent: string): boolean {
  return MODES.every((mode) => isStrong(listOfferPair(deriveOffer(accent, mode), mode)));
}

function isStrong({ foreground, background, needed }: Pair): boolean {
  return contrastRatio(foreground, background) >= needed;
}

function deriveBrand(brand: string, mode: Mode): Brand {
  const color = toOklch(brand);
  const shade = (lightness: number, chroma: number) => shadeOf(color, lightness, chroma);
  return mode === 'light'
    ? {
        primary: brand,
        onPrimary: WHITE,
        primaryPressed: shade(color.lightness - 0.059, 0.918),
        primaryTint: shade(0.9545, 0.153),
        primaryBorder: shade(0.8004, 0.529),
      }
    : {
        primary: shade(0.8003, 0.808),
        onPrimary: shade(0.2193, 0.466),
        primaryPressed: shade(0.8705, 0.538),
        primaryTint: shade(0.2995, 0.455),
        primaryBorder: shade(0.4801, 0.64),
      };
}

/** Text on an offer is dark, or white if that is easier to read. */
function deriveOffer(accent: string, mode: Mode): Pick<ThemeColors, 'offer' | 'onOffer'> {
  const color = toOklch(accent);
  const dark = mode === 'light' ? shadeOf(color, 0.2988, 0.371) : shadeOf(color, 0.2396, 0.267);
  const onOffer = contrastRatio(dark, accent) >= contrastRatio(WHITE, accent) ? dark : WHITE;
  return { offer: accent, onOffer };
}

function shadeOf({ chroma, hue }: Oklch, lightness: number, share: number): string {
  return toHex({ lightness, chroma: Math.min(chroma, MAX_CHROMA) * share, hue });
}

function listBrandPairs({ primary, onPrimary, primaryTint }: Brand, mode: Mode): Pair[] {
  const { page, surface, sunken } = BACKGROUNDS[mode];
  const pair = (name: string, foreground: string, background: string, needed = TEXT_RATIO) => ({
    name,
    mode,
    foreground,
    background,
    needed,
  });
  return [
    pair('Text on your colour', onPrimary, primary),
    pair('Your colour on the page', primary, page),
    pair('Your colour on a card', primary, surface),
    pair('Your colour on a grey area', primary, sunken),
    pair('Your colour on its tint', primary, primaryTint),
    pair('Frame of a selected field', primary, surface, CONTROL_RATIO),
  ];
}

function listOfferPair({ offer, onOffer }: Pick<ThemeColors, 'offer' | 'onOffer'>, mode: Mode): Pair {
  return { name: 'Text on your accent', mode, foreground: onOffer, background: offer, needed: TEXT_RATIO };
}

/** Tries lighter and darker colours in turn, from the nearest. Dark brands and both ends of the accents are readable. */
function findNearest(hex: string, isFine: (hex: string) => boolean): string {
  if (isFine(hex)) return hex;
  const color = toOklch(hex);
  for (let distance = LIGHTNESS_STEP; distance <= 1; distance += LIGHTNESS_STEP) {
    for (const lightness of [color.lightness - distance, color.lightness + distance]) {
      const candidate = toHex({ ...color, lightness });
      if (isFine(candidate)) return candidate;
    }
  }
  throw new Error(`No readable colour near ${hex}`);
}
