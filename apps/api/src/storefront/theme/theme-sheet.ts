import { createHash } from 'node:crypto';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { deriveColors, type Mode, type ThemeTokens } from './theme-colors.ts';

type ThemeSheet = { hash: string; css: string };

// In the order of `--radius-xs` to `--radius-lg`. Soft is the standard.
const RADII: Record<ThemeTokens['corners'], readonly number[] | undefined> = {
  square: [0, 0, 0, 0],
  soft: undefined,
  round: [8, 12, 16, 20],
};
const RADIUS_NAMES = ['xs', 'sm', 'md', 'lg'];

const FAMILIES: Record<ThemeTokens['font'], string | undefined> = {
  anek: undefined,
  mukta: 'Mukta',
  hind: 'Hind',
  poppins: 'Poppins',
};
const FONT_WEIGHTS = [400, 600, 700];
// Both Latin and Devanagari have the joiners; the last one counts. The rupee sign is in latin-ext, which is small.
const FONT_SUBSETS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext': 'U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0',
  devanagari: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF',
};

/** Returns the stylesheet that replaces values of `ui/tokens.css`, or undefined for the standard look. */
export function createThemeSheet(theme: ThemeTokens): ThemeSheet | undefined {
  if (isStandardTheme(theme)) return undefined;
  const css = [...listFontFaces(theme), ...listRules(theme)].join('\n');
  return { hash: createHash('sha256').update(css).digest('hex').slice(0, 16), css };
}

export function themePath(sheet: Pick<ThemeSheet, 'hash'> | undefined): string | null {
  return sheet ? `/theme-${sheet.hash}.css` : null;
}

function isStandardTheme({ brand, accent, corners, font }: ThemeTokens): boolean {
  const standard = DEFAULT_CONTENT.theme;
  return (
    brand === standard.brand && accent === standard.accent && corners === standard.corners && font === standard.font
  );
}

function listRules(theme: ThemeTokens): string[] {
  const { brand, accent, corners, font } = theme;
  const family = FAMILIES[font];
  const shared = [
    `--thread-jamun:${brand}`,
    `--thread-tota:${accent}`,
    ...(RADII[corners] ?? []).map((pixels, index) => `--radius-${RADIUS_NAMES[index]}:${pixels}px`),
    ...(family ? [`--font-sans:"${family}",system-ui,sans-serif`] : []),
  ];
  return [
    `:root{${[...listColors(theme, 'light'), ...shared].join(';')}}`,
    `@media (prefers-color-scheme:dark){:root{${listColors(theme, 'dark').join(';')}}}`,
  ];
}

function listColors(theme: ThemeTokens, mode: Mode): string[] {
  const colors = deriveColors(theme, mode);
  return [
    `--color-primary:${colors.primary}`,
    `--color-on-primary:${colors.onPrimary}`,
    `--color-primary-pressed:${colors.primaryPressed}`,
    `--color-primary-tint:${colors.primaryTint}`,
    `--color-primary-border:${colors.primaryBorder}`,
    `--color-focus:${colors.primary}`,
    `--color-offer:${colors.offer}`,
    `--color-on-offer:${colors.onOffer}`,
  ];
}

function listFontFaces({ font }: ThemeTokens): string[] {
  const family = FAMILIES[font];
  if (!family) return [];
  return Object.entries(FONT_SUBSETS).flatMap(([subset, range]) =>
    FONT_WEIGHTS.map(
      (weight) =>
        `@font-face{font-family:"${family}";src:url("/fonts/${font}-${subset}-${weight}.woff2") format("woff2");font-weight:${weight};font-display:swap;unicode-range:${range}}`,
    ),
  );
}
