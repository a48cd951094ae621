import { formatDay, formatDayOfYear } from '../../platform/text/format-date.ts';
import type { Figures } from './figures.ts';

/** `17 Oct to 15 Nov`; across the turn of a year both ends say theirs. */
export function spanText({ from, to }: Figures['span']): string {
  const format = from.slice(0, 4) === to.slice(0, 4) ? formatDayOfYear : formatDay;
  return from === to ? format(from) : `${format(from)} to ${format(to)}`;
}
