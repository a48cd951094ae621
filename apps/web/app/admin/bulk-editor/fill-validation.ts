import { normalizeValue } from './grid-cells.ts';

/** Parses an amount or a percentage as typed. Returns NaN if it is not a number. */
export function parseAmount(input: string): number {
  return input.trim() === '' ? Number.NaN : Number(normalizeValue('price', input.replace(/%$/, '')));
}

export function validateFill({ amount }: { amount: string }): { amount?: string } {
  const isValid = Number.isFinite(parseAmount(amount)) && parseAmount(amount) >= 0;
  return isValid ? {} : { amount: 'Enter an amount, such as 100' };
}
