import { formatPaise, type Paise } from '@kinari/contract/money';

type Quantity = { amount: number; unit: string };

const COUNTED = new Set(['piece', 'pair', 'set']);
/** Each measured unit in its smaller one, and where the larger one begins. */
const MEASURED: Record<string, { small: string; large: string; inSmall: number; largeFrom: number }> = {
  g: { small: 'g', large: 'kg', inSmall: 1, largeFrom: 1000 },
  kg: { small: 'g', large: 'kg', inSmall: 1000, largeFrom: 1000 },
  ml: { small: 'ml', large: 'l', inSmall: 1, largeFrom: 1000 },
  l: { small: 'ml', large: 'l', inSmall: 1000, largeFrom: 1000 },
  cm: { small: 'cm', large: 'm', inSmall: 1, largeFrom: 100 },
  m: { small: 'cm', large: 'm', inSmall: 100, largeFrom: 100 },
};

export function quantityText({ amount, unit }: Quantity): string {
  return `${amount} ${unit}${COUNTED.has(unit) && amount !== 1 ? 's' : ''}`;
}

/**
 * What one gram, millilitre or centimetre costs, or from there on one kilogram, litre or metre, as the law has it on packages;
 * nothing where that is the price itself, or where goods are counted.
 */
export function unitPrice(price: Paise, { amount, unit }: Quantity): string | undefined {
  const measured = MEASURED[unit];
  if (!measured) return undefined;
  const inSmall = amount * measured.inSmall;
  const [units, name] =
    inSmall < measured.largeFrom ? [inSmall, measured.small] : [inSmall / measured.largeFrom, measured.large];
  return units === 1 ? undefined : `${formatPaise(Math.round(price / units))} per ${name}`;
}
