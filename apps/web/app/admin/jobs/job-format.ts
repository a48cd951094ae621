import type { Job } from './jobs.data.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats the time since or until a moment: `4 minutes`. */
export function formatTimeDistance(time: string, now = new Date()): string {
  const distanceMs = Math.abs(Date.parse(time) - now.getTime());
  if (distanceMs < MINUTE_MS) return 'less than a minute';
  const [count, unit] = (
    [
      [DAY_MS, 'day'],
      [HOUR_MS, 'hour'],
      [MINUTE_MS, 'minute'],
    ] as const
  )
    .map(([length, name]) => [Math.floor(distanceMs / length), name] as const)
    .find(([number]) => number > 0) ?? [0, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function formatAttempts({ attempts, nextAttemptAt, isRunning }: Job, now = new Date()): string {
  const attemptsText = attempts === 0 ? 'No attempts yet' : attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if (isRunning) return `${attemptsText}, running`;
  if (nextAttemptAt === null) return `${attemptsText}, failed`;
  return Date.parse(nextAttemptAt) <= now.getTime()
    ? `${attemptsText}, next one shortly`
    : `${attemptsText}, next in ${formatTimeDistance(nextAttemptAt, now)}`;
}

export function jobSubjectPath({ kind, id, name }: NonNullable<Job['about']>): string | undefined {
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
