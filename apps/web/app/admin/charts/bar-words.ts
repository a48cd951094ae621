import { formatRupees } from '../../catalog/price.ts';
import { formatDayOfYear, formatWeekday } from '../../platform/text/format-date.ts';
import type { Bar, Figures } from './figures.ts';

type Step = Figures['step'];

const month = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });

/** When a bar begins, in full: `Sun, 25 Oct`, `14:00 to 15:00`, `Week of 26 Oct 2026`. A moment says its own clock. */
export function barName({ at }: Pick<Bar, 'at'>, step: Step): string {
  if (step === 'week') return `Week of ${formatDayOfYear(dayOf(at))} ${at.slice(0, 4)}`;
  if (step === 'day') return formatWeekday(dayOf(at));
  const hour = Number(at.slice(11, 13));
  return `${clock(hour)} to ${clock(hour + 1)}`;
}

export function countOrders(orders: number): string {
  return `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'order' : 'orders'}`;
}

/** What is said of a bar: its name and sum, then how many orders and what was before. */
export function barWords(bar: Bar, step: Step, isLast: boolean): { head: string; rest: string } {
  const soFar = isLast ? ' so far' : '';
  return {
    head: `${barName(bar, step)}${soFar}, ${formatRupees(bar.revenue)}`,
    rest: `${countOrders(bar.orders)}, before ${formatRupees(bar.revenueBefore)}`,
  };
}

export type BarLabel = { place: number; text: string };

// What fits below a narrow chart.
const MOST_LABELS = 5;
const HOURS = 24;

/** Under which bars something is written: the last always, and from it back at even distances. */
export function barLabels(bars: readonly Pick<Bar, 'at'>[], step: Step): BarLabel[] {
  if (step === 'hour') return [0, 6, 12, 18].map((hour) => ({ place: hour, text: clock(hour) }));
  const every = distance(bars.length, step);
  const last = bars.length - 1;
  return bars.flatMap(({ at }, place) => {
    if ((last - place) % every !== 0) return [];
    return [{ place, text: place === last ? NOW[step] : labelOf(at, step, bars.length) }];
  });
}

/** How many bars there is room for: a day has all its hours, also those to come. */
export function slotsOf(bars: readonly unknown[], step: Step): number {
  return step === 'hour' ? HOURS : bars.length;
}

const NOW = { day: 'Today', week: 'Now' };

/** Whole weeks apart, where there are weeks; quarters of a year. */
function distance(count: number, step: 'day' | 'week'): number {
  if (count <= 7) return 1;
  const unit = step === 'day' ? 7 : 13;
  return unit * Math.ceil(count / unit / MOST_LABELS);
}

function labelOf(at: string, step: 'day' | 'week', count: number): string {
  if (step === 'week') return month.format(new Date(`${dayOf(at)}T00:00:00Z`));
  // Of a single week the day of the week says more.
  return count <= 7 ? (formatWeekday(dayOf(at)).split(',')[0] ?? '') : formatDayOfYear(dayOf(at));
}

const dayOf = (at: string) => at.slice(0, 10);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
