import { MAX } from '@kinari/contract/limits';

/**
 * Parses `1299`, `1,299.00`, `1,29,900.00` and `₹1,299` to paise, or returns the reason. Commas must separate thousands
 * or lakhs. '1299,50' and '1,29' are ambiguous (decimal comma?), so they are rejected.
 */
export function parseRupees(text: string): number | string {
  const plain = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/(\/-|inr)$/i, '')
    .trim();
  if (plain.startsWith('-')) return 'An amount can’t be below zero';
  const parts = /^([\d,]+)(?:\.(\d*))?$/.exec(plain);
  if (!parts) return 'Not an amount: write it as 1299.00';
  const [, whole = '', decimals = ''] = parts;
  if (!/^\d+$/.test(whole) && !GROUPED_DIGITS.test(whole)) return misplacedCommas(whole, decimals);
  if (decimals.length > 2 && /[1-9]/.test(decimals.slice(2))) return 'More than two decimals';
  if (whole.length > MAX_DIGITS) return TOO_HIGH_MESSAGE;
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return paise > MAX.rupees * 100 ? TOO_HIGH_MESSAGE : paise;
}

// Show only the amount that was read. Staff could copy an example amount by mistake.
function misplacedCommas(whole: string, decimals: string): string {
  const digits = whole.replaceAll(',', '');
  if (digits === '' || digits.length > MAX_DIGITS) return 'The commas are not between thousands';
  const [, rupees, paise] = /^(\d+),(\d{1,2})$/.exec(whole) ?? [];
  const suggestion = formatSuggestion(digits, decimals);
  if (rupees && paise && decimals === '')
    return `The comma is not between thousands. Is this ${formatSuggestion(rupees, paise)} or ${suggestion}?`;
  return `The commas are not between thousands. Did you mean ${suggestion}?`;
}

function formatSuggestion(rupees: string, decimals: string): string {
  return `${Number(rupees).toLocaleString('en-IN')}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}

const GROUPED_DIGITS = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})$/;
const MAX_DIGITS = 20;
const TOO_HIGH_MESSAGE = 'More than ₹1,00,00,000';

export function formatPlainRupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}
