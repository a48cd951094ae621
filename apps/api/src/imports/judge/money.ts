import { MOST } from '@kinari/contract/limits';

/**
 * A sum as a person writes it: `1299`, `1,299.00`, `1,29,900.00`, `₹1,299`. Commas stand where thousands or lakhs are parted and nowhere
 * else: '1299,50' may be a decimal comma and '1,29' may be either, so both are refused rather than guessed at. Answers paise, or why not.
 */
export function readRupees(text: string): number | string {
  const plain = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(\/-|inr)$/i, '')
    .trim();
  if (plain.startsWith('-')) return 'A sum cannot be below zero';
  const parts = /^([\d,]+)(?:\.(\d*))?$/.exec(plain);
  if (!parts) return 'Not a sum: write it as 1299.00';
  const [, whole = '', decimals = ''] = parts;
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return 'The commas do not part thousands: write it as 1299.00';
  if (decimals.length > 2 && /[1-9]/.test(decimals.slice(2)))
    return 'More than two decimals: there is nothing below a paisa';
  if (whole.length > LONGEST) return TOO_MUCH;
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return paise > MOST.rupees * 100 ? TOO_MUCH : paise;
}

const GROUPED = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})$/;
const LONGEST = 20;
const TOO_MUCH = 'More than ₹1,00,00,000';

/** Paise as files spell them: `129900` as '1299.00'. */
export function rupeesOf(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}
