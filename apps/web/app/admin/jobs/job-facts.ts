import type { Job } from './jobs.data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, or how long until: `4 minutes`. */
export function spanText(moment: string, now = new Date()): string {
  const span = Math.abs(Date.parse(moment) - now.getTime());
  if (span < MINUTE) return 'less than a minute';
  const [count, unit] = (
    [
      [DAY, 'day'],
      [HOUR, 'hour'],
      [MINUTE, 'minute'],
    ] as const
  )
    .map(([length, name]) => [Math.floor(span / length), name] as const)
    .find(([number]) => number > 0) ?? [0, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What is known of its tries, in one line. */
export function triesText({ tries, nextTry, isRunning }: Job, now = new Date()): string {
  const tried = tries === 0 ? 'Not tried since' : `Tried ${tries === 1 ? 'once' : `${tries} times`}`;
  if (isRunning) return `${tried}, runs now`;
  if (nextTry === null) return `${tried}, given up`;
  return Date.parse(nextTry) <= now.getTime()
    ? `${tried}, next in a moment`
    : `${tried}, next in ${spanText(nextTry, now)}`;
}

/** The page of what a job is about, where it has one. */
export function pageOf({ kind, id, name }: NonNullable<Job['about']>): string | undefined {
  switch (kind) {
    case 'order':
      return `/admin/order/${id}`;
    case 'import':
      return `/admin/import/${id}`;
    case 'customer':
      return `/admin/customers/${id}`;
    case 'product':
      return `/admin/product?q=${encodeURIComponent(name)}`;
    case 'staff':
      return '/admin/settings/staff';
    default:
      return undefined;
  }
}
