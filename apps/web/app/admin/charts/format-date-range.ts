import { formatDay, formatDayMonth } from '@kinari/contract/locale';
import type { SalesSummary } from './format-metrics.ts';

/** Formats as `17 Oct to 15 Nov`. Both ends show the year if the years differ. */
export function formatDateRange({ from, to }: SalesSummary['span']): string {
  const format = from.slice(0, 4) === to.slice(0, 4) ? formatDayMonth : formatDay;
  return from === to ? format(from) : `${format(from)} to ${format(to)}`;
}
