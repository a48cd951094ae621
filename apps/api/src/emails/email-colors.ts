import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { deriveColors, type ThemeTokens } from '../storefront/theme/theme-colors.ts';

/** The colours of an email that follow the look of the shop. The last two are for dark mode. */
export type EmailColors = { brand: string; accent: string; darkBrand: string; onDarkBrand: string };

export function toEmailColors(theme: Pick<ThemeTokens, 'brand' | 'accent'>): EmailColors {
  const { primary, onPrimary } = deriveColors(theme, 'dark');
  return {
    brand: theme.brand.toUpperCase(),
    accent: theme.accent.toUpperCase(),
    darkBrand: primary.toUpperCase(),
    onDarkBrand: onPrimary.toUpperCase(),
  };
}

export const STANDARD_COLORS = toEmailColors(DEFAULT_CONTENT.theme);
