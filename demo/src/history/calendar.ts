import { addDays, toIndianDate } from '@kinari/contract/locale';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const HISTORY_DAYS = 365;

const DIWALI_DAYS: Record<string, string> = {
  2024: '2024-11-01',
  2025: '2025-10-20',
  2026: '2026-11-08',
  2027: '2027-10-29',
  2028: '2028-10-17',
  2029: '2029-11-05',
  2030: '2030-10-26',
  2031: '2031-11-14',
  2032: '2032-11-02',
};
// Other years, so that the demo works for ever.
const USUAL_DIWALI = '10-30';
const FESTIVAL_DAYS = 18;

const MONSOON_MONTH = '07';
const MONSOON_WEIGHT = 0.55;
const RECENT_WEIGHT = 2;
// Sunday first.
const WEEKDAY_WEIGHTS = [1.4, 0.85, 0.85, 0.9, 0.95, 1.1, 1.4];
// By Indian hour: almost nothing at night, some at lunch, most in the evening.
const HOUR_WEIGHTS = [5, 2, 1, 1, 1, 2, 5, 10, 17, 24, 30, 32, 34, 38, 31, 27, 28, 34, 46, 72, 92, 100, 84, 42];

/** Lists the moments of `count` orders of the last year, oldest first, all at least an hour before `now`. */
export function listOrderTimes(now: Date, count: number, random: () => number): Date[] {
  const latest = now.getTime() - HOUR_MS;
  const today = toIndianDate(now);
  const days = Array.from({ length: HISTORY_DAYS }, (_, n) => addDays(today, n + 1 - HISTORY_DAYS));
  const pickDay = createPicker(days, (day, n) => dayWeight(day, n / HISTORY_DAYS));
  const pickHour = createPicker([...HOUR_WEIGHTS.keys()], (hour) => HOUR_WEIGHTS[hour] ?? 0);
  return Array.from({ length: count }, (_, n) => {
    // Evenly along the year, so that the number of orders of a month does not depend on chance.
    const day = pickDay((n + random()) / count);
    const at = indianTime(day, pickHour(random()) + random());
    return at.getTime() > latest ? new Date(at.getTime() - DAY_MS) : at;
  }).toSorted((first, other) => first.getTime() - other.getTime());
}

/** Relative number of orders on an Indian day. `progress` is its place in the year, from 0 to 1. */
export function dayWeight(day: string, progress: number): number {
  const growth = 0.85 + 0.3 * progress;
  const weekday = WEEKDAY_WEIGHTS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
  const season = day.slice(5, 7) === MONSOON_MONTH ? MONSOON_WEIGHT : 1;
  // Enough orders since yesterday, so that there is something to pack.
  const recent = progress > 1 - 2.5 / HISTORY_DAYS ? RECENT_WEIGHT : 1;
  return growth * weekday * season * recent * festivalWeight(day);
}

/** Days until Diwali of the same year; negative after it. */
export function daysToDiwali(day: string): number {
  const year = day.slice(0, 4);
  const diwali = DIWALI_DAYS[year] ?? `${year}-${USUAL_DIWALI}`;
  return Math.round((Date.parse(diwali) - Date.parse(day)) / DAY_MS);
}

export function isFestivalSeason(day: string): boolean {
  const days = daysToDiwali(day);
  return days >= 0 && days <= FESTIVAL_DAYS;
}

// Orders double until a few days before the festival, when nothing can arrive in time any more.
function festivalWeight(day: string): number {
  const days = daysToDiwali(day);
  if (days < -3 || days > FESTIVAL_DAYS) return 1;
  if (days < 2) return 0.8;
  return 1.5 + (FESTIVAL_DAYS - days) / 16;
}

/** Returns the moment of an Indian day at an hour, which may have a fraction. */
export function indianTime(day: string, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + Math.floor(hour * HOUR_MS));
}

/** Counts the Indian calendar days from one moment to another. */
export function daysBetween(start: Date, end: Date): number {
  return Math.round((Date.parse(toIndianDate(end)) - Date.parse(toIndianDate(start))) / DAY_MS);
}

/** Returns a function that picks an item for a number from 0 to 1, as often as the weights say. */
export function createPicker<Item>(
  items: readonly Item[],
  weightOf: (item: Item, index: number) => number,
): (chance: number) => Item {
  let sum = 0;
  const limits = items.map((item, index) => (sum += weightOf(item, index)));
  return (chance) => {
    const index = limits.findIndex((limit) => chance * sum < limit);
    const item = items.at(index);
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
}
