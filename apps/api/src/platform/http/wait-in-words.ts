const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A duration as one says it, never shorter than it is: '30 seconds', '4 minutes', '1 hour'. */
export function waitInWords(seconds: number): string {
  if (seconds < MINUTE) return counted(seconds, 'second');
  if (seconds <= HOUR - MINUTE) return counted(Math.ceil(seconds / MINUTE), 'minute');
  return counted(Math.ceil(seconds / HOUR), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
