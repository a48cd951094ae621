const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats a duration, rounded up: '30 seconds', '4 minutes', '1 hour'. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return formatCount(seconds, 'second');
  if (seconds <= HOUR - MINUTE) return formatCount(Math.ceil(seconds / MINUTE), 'minute');
  return formatCount(Math.ceil(seconds / HOUR), 'hour');
}

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
