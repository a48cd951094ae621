import { formatDayMonth, formatPlural, formatRupees, formatShortMonth, formatWeekday } from '@kinari/contract/locale';
import type { Bar, SalesSummary } from './format-metrics.ts';
import { formatHour } from './heat-scale.ts';

type Step = SalesSummary['step'];

/** Formats the start of a bar: `Sun, 25 Oct`, `2 pm to 3 pm`, `Week of 26 Oct 2026`. `at` is in Indian time. */
export function formatBarPeriod({ at }: Pick<Bar, 'at'>, step: Step): string {
  if (step === 'week') return `Week of ${formatDayMonth(toDay(at))} ${at.slice(0, 4)}`;
  if (step === 'day') return formatWeekday(toDay(at));
  const hour = Number(at.slice(11, 13));
  return `${formatHour(hour)} to ${formatHour(hour + 1)}`;
}

/** Returns the name and revenue of a bar, then its order count and the previous revenue. */
export function formatBar(bar: Bar, step: Step, isLast: boolean): { head: string; rest: string } {
  const suffix = isLast ? ' so far' : '';
  return {
    head: `${formatBarPeriod(bar, step)}${suffix}, ${formatRupees(bar.revenue)}`,
    rest: `${formatPlural(bar.orders, 'order')}, before ${formatRupees(bar.previousRevenue)}`,
  };
}

export type BarLabel = { place: number; text: string };

// Fits below a narrow chart.
const MAX_LABELS = 5;
const HOURS_PER_DAY = 24;

/** Returns the axis labels. Days and weeks: always the last bar, and others at even distances before it. */
export function barLabels(bars: readonly Pick<Bar, 'at'>[], step: Step): BarLabel[] {
  if (step === 'hour') return [0, 6, 12, 18].map((hour) => ({ place: hour, text: formatHour(hour) }));
  const interval = labelInterval(bars.length, step);
  const last = bars.length - 1;
  return bars.flatMap(({ at }, index) => {
    if ((last - index) % interval !== 0) return [];
    return [{ place: index, text: index === last ? LAST_LABELS[step] : formatBarLabel(at, step, bars.length) }];
  });
}

/** Returns the number of bar slots. A day has all 24 hours, including those to come. */
export function countSlots(bars: readonly unknown[], step: Step): number {
  return step === 'hour' ? HOURS_PER_DAY : bars.length;
}

const LAST_LABELS = { day: 'Today', week: 'Now' };

/** Distance between labels: whole weeks for days, quarters of a year for weeks. */
function labelInterval(count: number, step: 'day' | 'week'): number {
  if (count <= 7) return 1;
  const unit = step === 'day' ? 7 : 13;
  return unit * Math.ceil(count / unit / MAX_LABELS);
}

function formatBarLabel(at: string, step: 'day' | 'week', count: number): string {
  if (step === 'week') return formatShortMonth(toDay(at));
  // Within a single week the weekday is more useful.
  return count <= 7 ? (formatWeekday(toDay(at)).split(',')[0] ?? '') : formatDayMonth(toDay(at));
}

const toDay = (at: string) => at.slice(0, 10);
