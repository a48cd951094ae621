import { formatPaise } from '@kinari/contract/money';

const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const TIME = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** `17 Nov 2026`, of a moment or of a day such as '2026-11-17'. */
export function dayOf(at: Date | string): string {
  return DAY.format(typeof at === 'string' ? new Date(`${at}T12:00:00+05:30`) : at);
}

export function momentOf(at: Date): string {
  return `${dayOf(at)}, ${TIME.format(at)}`;
}

/** `98765 43210`; anything but ten digits stays as it is. */
export function phoneOf(digits: string): string {
  return digits.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

/** `1904 1427 2208 15`: four by four, as somebody reads a number aloud. One with letters stays as it is. */
export function inFours(number: string): string {
  return /^\d{9,}$/.test(number) ? number.replaceAll(/\d{4}(?=\d)/g, '$& ') : number;
}

/** `7,796.00`: without the sign, where the head of the column has it. */
export function rupeesOf(paise: number): string {
  return formatPaise(paise).replace('₹', '');
}
