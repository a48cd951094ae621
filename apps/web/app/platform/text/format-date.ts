export { dayInIndia, formatDay, formatDayOfYear, formatWeekday } from '@kinari/contract/days';

const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A point in time, on the clock of whoever reads it. */
export function formatMoment(time: string): string {
  return moment.format(new Date(time));
}

const timeOfDay = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** `18:00`, on the clock of India. */
export function formatTimeOfDay(time: Date): string {
  return timeOfDay.format(time);
}

/** Today as `2025-08-09`, where the reader is. */
export function today(now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
