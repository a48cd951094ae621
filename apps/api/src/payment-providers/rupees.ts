import type { Paise } from '@kinari/contract/money';
import { z } from 'zod';

const RUPEES = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Formats `101500` paise as `1015.00`. Uses integers only, so no paisa is lost. */
export function formatPlainRupees(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not an amount in paise: ${paise}`);
  const rest = paise % 100;
  return `${(paise - rest) / 100}.${String(rest).padStart(2, '0')}`;
}

/** Parses an amount of at most two decimals, such as `1015`, `1015.5` or `'1015.00'`. */
export function parseRupees(rupees: number | string): Paise {
  const [, whole = '', decimals = ''] = RUPEES.exec(String(rupees)) ?? [];
  if (whole === '') throw new RangeError(`Not an amount in rupees: ${rupees}`);
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** An amount in rupees in a response. The output is in paise. */
export const rupees = z.union([z.number(), z.string()]).transform((value, context) => {
  try {
    return parseRupees(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as RangeError).message });
    return z.NEVER;
  }
});
