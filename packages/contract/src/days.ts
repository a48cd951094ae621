const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

// India has one clock and never changes it.
const INDIA_AHEAD_MS = 5.5 * 60 * 60_000;

/** The day it is, or was, in India, as `2025-08-09`: the day that promises of delivery mean. */
export function dayInIndia(now = new Date()): string {
  return new Date(now.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

/** `1990-08-09` as `9 Aug 1990`: a day has no time zone. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** `1990-08-09` as `9 Aug`, where the year goes without saying. */
export function formatDayOfYear(date: string): string {
  return dayOfYear.format(new Date(`${date}T00:00:00Z`));
}

/** `1990-08-09` as `Thu, 9 Aug`. */
export function formatWeekday(date: string): string {
  return weekday.format(new Date(`${date}T00:00:00Z`));
}
