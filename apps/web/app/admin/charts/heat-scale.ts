import { scaleQuantize } from 'd3-scale';

export type HeatStep = 0 | 1 | 2 | 3 | 4 | 5;

const HEAT_STEPS = [1, 2, 3, 4, 5] as const satisfies HeatStep[];

/** Returns a function from count to step. Only a count of 0 is step 0. */
export function createHeatScale(maxCount: number): (count: number) => HeatStep {
  const scale = scaleQuantize<HeatStep>().domain([0, maxCount]).range(HEAT_STEPS);
  return (count) => (count > 0 ? scale(count) : 0);
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Formats as `Friday 8 pm to 9 pm`. */
export function formatWeekdayHour(day: number, hour: number): string {
  return `${WEEKDAYS[day]} ${formatHour(hour)} to ${formatHour(hour + 1)}`;
}

/** Returns the busiest hour of the week (the first on a tie), or `undefined` without orders. */
export function findBusiestHour(hours: readonly (readonly number[])[]): string | undefined {
  const maxCount = Math.max(...hours.flat());
  if (maxCount <= 0) return undefined;
  const day = hours.findIndex((counts) => counts.includes(maxCount));
  return formatWeekdayHour(day, hours[day]?.indexOf(maxCount) ?? 0);
}

/** Formats an hour as `2 pm` or `12 am`. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'am' : 'pm'}`;
}
