const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayMonthFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const INDIA_TIME_ZONE = 'Asia/Kolkata';
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: INDIA_TIME_ZONE,
});

// India has one time zone and no daylight saving time.
const INDIA_UTC_OFFSET_MS = 5.5 * 60 * 60_000;

/** Returns the day in India as `2025-08-09`. Delivery dates are days in India. */
export function toIndianDate(now = new Date()): string {
  return new Date(now.getTime() + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 10);
}

/** Formats `1990-08-09` as `9 Aug 1990`. In UTC, because a day has no time zone. */
export function formatDay(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Formats `1990-08-09` as `9 Aug`. */
export function formatDayMonth(date: string): string {
  return dayMonthFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Formats `1990-08-09` as `Thu, 9 Aug`. */
export function formatWeekday(date: string): string {
  return weekdayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Formats as `1:08 pm`, in Indian time. */
export function formatTime(at: Date | string): string {
  // Some ICU versions put a narrow no-break space before am and pm.
  return timeFormat.format(new Date(at)).replace(/\s/g, ' ');
}

/** Formats as `18 Nov 2026, 1:08 pm`, in Indian time. */
export function formatDateTime(at: Date | string): string {
  const dateTime = new Date(at);
  return `${formatDay(toIndianDate(dateTime))}, ${formatTime(dateTime)}`;
}
