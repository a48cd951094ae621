import { formatOneDecimal } from '@kinari/contract/locale';
import type { ThemeCheck } from '../storefront.data.ts';

type Pair = ThemeCheck['pairs'][number];

const HEX = /^#[0-9a-f]{6}$/i;

export const isColor = (text: string): boolean => HEX.test(text);

export const isReadablePair = ({ ratio, needed }: Pair): boolean => ratio >= needed;

/** `Text on your colour: 9.9, good`. */
export function describePair(pair: Pair): string {
  return `${pair.name}: ${formatOneDecimal(pair.ratio)}, ${isReadablePair(pair) ? 'good' : 'too weak to read'}`;
}

/** The pair of a colour that is hardest to read, in the light theme, which shows the colour as it was chosen. */
export function findWeakestPair(pairs: readonly Pair[], color: string): Pair | undefined {
  const hex = color.toLowerCase();
  return pairs
    .filter(({ mode, foreground, background }) => mode === 'light' && [foreground, background].includes(hex))
    .toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0];
}
