import { type Paise, toPaise } from './money.ts';

/** Language and region of all texts. */
export const LOCALE = 'en-IN';

// A page needs few of the formats, so each is created on first use.
const createNumberFormat = (options?: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined;
  return (value: number) => (format ??= new Intl.NumberFormat(LOCALE, options)).format(value);
};
const createDateFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: Date) => (format ??= new Intl.DateTimeFormat(LOCALE, options)).format(at);
};

/** Formats `129900` as `1,29,900`. */
export const formatNumber = createNumberFormat();

/** Formats `5.86` as `5.9`. */
export const formatOneDecimal = createNumberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats `1 invoice`, `1,204 invoices`. */
export function formatPlural(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

const formatCurrency = createNumberFormat({ style: 'currency', currency: 'INR' });

/** Formats `123456` paise as `₹1,234.56`. Negative amounts get a true minus sign, `−₹1.00`. */
export function formatMoney(paise: Paise): string {
  return formatCurrency(paise / 100).replace('-', '−');
}

/** Formats an amount of the API: `1234.5` as `₹1,234.50`. */
export function formatRupees(rupees: number): string {
  return formatMoney(toPaise(rupees));
}

/** Formats `779600` paise as `7,796.00`, for columns with ₹ in the header. */
export function formatAmount(paise: Paise): string {
  return formatMoney(paise).replace('₹', '');
}

/** Formats `₹500`, for limits that are always whole rupees. */
export const formatWholeRupees = createNumberFormat({ style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

// A day such as `2025-08-09` has no time zone, so it is formatted in UTC.
const createDayFormat = (parts: Intl.DateTimeFormatOptions) => {
  const format = createDateFormat({ ...parts, timeZone: 'UTC' });
  return (day: string) => format(new Date(`${day}T00:00:00Z`));
};

/** Formats `1990-08-09` as `9 Aug 1990`. */
export const formatDay = createDayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** Formats `1990-08-09` as `9 Aug`. */
export const formatDayMonth = createDayFormat({ day: 'numeric', month: 'short' });

/** Formats `1990-08-09` as `Thu, 9 Aug`. */
export const formatWeekday = createDayFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/** Formats `1990-08-09` as `Thu 9 Aug`, for texts that have a comma or time after it. */
export function formatShortDay(day: string): string {
  return formatWeekday(day).replace(',', '');
}

/** Formats `1990-08-09` as `Aug`. */
export const formatShortMonth = createDayFormat({ month: 'short' });

const formatLongMonth = createDayFormat({ month: 'long', year: 'numeric' });

/** Formats `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return formatLongMonth(`${month}-01`);
}

/** Formats `1990-08-09` as `Thu, 9 Aug 1990`. */
export function formatFullDay(day: string): string {
  return `${formatWeekday(day)} ${day.slice(0, 4)}`;
}

const formatHourMinute = createDateFormat({
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** Formats as `1:08 pm`, in Indian time. */
export function formatTime(at: Date | string): string {
  // Some ICU versions put a narrow no-break space before am and pm.
  return formatHourMinute(new Date(at)).replace(/\s/g, ' ');
}

/** Formats as `18 Nov 2026, 1:08 pm`, in Indian time. */
export function formatDateTime(at: Date | string): string {
  const dateTime = new Date(at);
  return `${formatDay(toIndianDate(dateTime))}, ${formatTime(dateTime)}`;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Formats a duration, rounded up: `30 seconds`, `4 minutes`, `1 hour`. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return formatPlural(seconds, 'second');
  if (seconds <= HOUR_SECONDS - MINUTE_SECONDS) return formatPlural(Math.ceil(seconds / MINUTE_SECONDS), 'minute');
  return formatPlural(Math.ceil(seconds / HOUR_SECONDS), 'hour');
}

const DAY_MS = 24 * 60 * 60_000;
// India has one time zone and no daylight saving time.
const INDIA_UTC_OFFSET_MS = 5.5 * 60 * 60_000;

/** Returns the time in India as `2025-08-09T17:30:00`. */
export function toIndianTime(at: Date): string {
  return new Date(at.getTime() + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 19);
}

/** Returns the day in India as `2025-08-09`. Delivery dates are days in India. */
export function toIndianDate(at = new Date()): string {
  return toIndianTime(at).slice(0, 10);
}

/** Returns the day `days` after `2025-08-09`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
