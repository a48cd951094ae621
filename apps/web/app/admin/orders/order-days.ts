import { addDays, toIndianDate } from '@kinari/contract/locale';

/** Days that staff often look at: how many days ago the first and the last are. */
const DAY_RANGES = {
  today: { label: 'Today', first: 0, last: 0 },
  yesterday: { label: 'Yesterday', first: 1, last: 1 },
  week: { label: 'Last 7 days', first: 6, last: 0 },
  month: { label: 'Last 30 days', first: 29, last: 0 },
} as const;

const isDayRange = (day: string): day is keyof typeof DAY_RANGES => Object.hasOwn(DAY_RANGES, day);

/** A range, or one day such as `2026-11-18`. */
export const DAY_PATTERN = new RegExp(`^(${Object.keys(DAY_RANGES).join('|')}|\\d{4}-\\d\\d-\\d\\d)$`);

export const DAY_OPTIONS = Object.entries(DAY_RANGES).map(([value, { label }]) => ({ value, label }));

export const isOneDay = (day: string): boolean => day !== '' && !isDayRange(day);

/** Returns the first and the last day. Empty if any day fits. */
export function toDays(day: string, today = toIndianDate()): { from?: string; to?: string } {
  if (day === '') return {};
  if (!isDayRange(day)) return { from: day, to: day };
  const { first, last } = DAY_RANGES[day];
  return { from: addDays(today, -first), to: addDays(today, -last) };
}
