import type { EndpointResponse } from '@kinari/contract/contract';
import { checkContrast, isReadable, suggestColors, type ThemeTokens } from './theme-colors.ts';

export function checkTheme(theme: ThemeTokens): EndpointResponse<'checkTheme'> {
  return {
    pairs: checkContrast(theme).map((pair) => ({ ...pair, ratio: Math.floor(pair.ratio * 10) / 10 })),
    isReadable: isReadable(theme),
    suggestion: suggestColors(theme),
  };
}
