import { formatTime } from '@kinari/contract/dates';
import { formatMoney } from '@kinari/contract/money';

const DATE_FORMAT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** Formats a time, or a date such as '2026-11-17', as `17 Nov 2026`. */
export function formatDate(at: Date | string): string {
  return DATE_FORMAT.format(typeof at === 'string' ? new Date(`${at}T12:00:00+05:30`) : at);
}

export function formatDateTime(at: Date): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** Formats ten digits as `98765 43210`. Anything else is not changed. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

/** Groups digits in fours, as people read them aloud: `1904 1427 2208 15`. Other numbers are not changed. */
export function groupDigits(number: string): string {
  return /^\d{9,}$/.test(number) ? number.replaceAll(/\d{4}(?=\d)/g, '$& ') : number;
}

/** Formats `7,796.00` without ₹, because the column header shows it. */
export function formatRupees(paise: number): string {
  return formatMoney(paise).replace('₹', '');
}
