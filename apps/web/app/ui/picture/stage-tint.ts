import { JAMUN, MAUVE } from '../colors.ts';

/** The colour a stage is tinted with: a white thing on a white ground, or a black one on grey, would be lost. */
export function stageTint(tint: string): string {
  const luminance = luminanceOf(tint);
  if (luminance === undefined || luminance > 0.7) return MAUVE;
  return luminance < 0.03 ? JAMUN : tint;
}

/** Relative luminance of `#rrggbb` as contrast formulas use it, from 0 to 1. */
function luminanceOf(colour: string): number | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!hex) return undefined;
  const [red, green, blue] = hex.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255)) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Channels = [red: number, green: number, blue: number];

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
