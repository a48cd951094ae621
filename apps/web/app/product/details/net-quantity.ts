import { formatMoney } from '@kinari/contract/locale';
import type { Paise } from '@kinari/contract/money';

type Quantity = { amount: number; unit: string };

const COUNTED_UNITS = new Set(['piece', 'pair', 'set']);
/** The smaller unit of each measure, and where the larger one starts. */
const MEASURED_UNITS: Record<string, { small: string; large: string; inSmall: number; largeFrom: number }> = {
  g: { small: 'g', large: 'kg', inSmall: 1, largeFrom: 1000 },
  kg: { small: 'g', large: 'kg', inSmall: 1000, largeFrom: 1000 },
  ml: { small: 'ml', large: 'l', inSmall: 1, largeFrom: 1000 },
  l: { small: 'ml', large: 'l', inSmall: 1000, largeFrom: 1000 },
  cm: { small: 'cm', large: 'm', inSmall: 1, largeFrom: 100 },
  m: { small: 'cm', large: 'm', inSmall: 100, largeFrom: 100 },
};

export function formatQuantity({ amount, unit }: Quantity): string {
  return `${amount} ${unit}${COUNTED_UNITS.has(unit) && amount !== 1 ? 's' : ''}`;
}

/**
 * Returns the price per g, ml or cm; from 1 kg, 1 l or 1 m per kg, l or m, as the law requires on packages. `undefined`
 * if it equals the price or goods are counted.
 */
export function formatUnitPrice(price: Paise, { amount, unit }: Quantity): string | undefined {
  const measured = MEASURED_UNITS[unit];
  if (!measured) return undefined;
  const inSmall = amount * measured.inSmall;
  const [units, name] =
    inSmall < measured.largeFrom ? [inSmall, measured.small] : [inSmall / measured.largeFrom, measured.large];
  return units === 1 ? undefined : `${formatMoney(Math.round(price / units))} per ${name}`;
}
