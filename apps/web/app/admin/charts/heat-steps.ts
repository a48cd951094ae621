import { scaleQuantize } from 'd3-scale';

/** None, and five steps up to the most. */
export type HeatStep = 0 | 1 | 2 | 3 | 4 | 5;

const STEPS = [1, 2, 3, 4, 5] as const satisfies HeatStep[];

/** Which step a count is on: none only where there is none, the highest for the most. */
export function heatSteps(most: number): (count: number) => HeatStep {
  const steps = scaleQuantize<HeatStep>().domain([0, most]).range(STEPS);
  return (count) => (count > 0 ? steps(count) : 0);
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `Friday 20:00 to 21:00`. */
export function hourName(day: number, hour: number): string {
  return `${WEEKDAYS[day]} ${clock(hour)} to ${clock(hour + 1)}`;
}

/** The hour of the week with most orders; the first of several, nothing where there is none. */
export function busiest(hours: readonly (readonly number[])[]): string | undefined {
  const most = Math.max(...hours.flat());
  if (most <= 0) return undefined;
  const day = hours.findIndex((counts) => counts.includes(most));
  return hourName(day, hours[day]?.indexOf(most) ?? 0);
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
