import { COLOR_MUTED, COLOR_PRIMARY } from '../colors.ts';

/** Returns the background colour. White on white or black on grey would not be visible. */
export function frameColor(dominantColor: string): string {
  const luminance = computeLuminance(dominantColor);
  if (luminance === undefined || luminance > 0.7) return COLOR_MUTED;
  return luminance < 0.03 ? COLOR_PRIMARY : dominantColor;
}

/** Returns the relative luminance (WCAG) of `#rrggbb`, from 0 to 1. */
function computeLuminance(color: string): number | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!hex) return undefined;
  const [red, green, blue] = hex.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255)) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Channels = [red: number, green: number, blue: number];

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
