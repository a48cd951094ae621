import { nameKey } from './fact-values.ts';
import type { SizeChart } from './facts.queries.ts';

/** What is wrong with a size chart, under the names of its fields. */
export function sizeChartFaults(chart: SizeChart | null): Record<string, string> {
  if (!chart) return {};
  const faults = new Map<string, string>();
  if (hasTwins(chart.measures)) faults.set('sizeChart.measures', 'Two measures have the same name');
  if (hasTwins(chart.rows.map(({ size }) => size))) faults.set('sizeChart.rows', 'Two rows have the same size');
  for (const [place, { mm }] of chart.rows.entries()) {
    if (mm.length > chart.measures.length) faults.set(`sizeChart.rows.${place}`, 'Has more values than measures');
    if (mm.every((length) => length === null)) faults.set(`sizeChart.rows.${place}`, 'Needs at least one measure');
  }
  return Object.fromEntries(faults);
}

function hasTwins(names: readonly string[]): boolean {
  return new Set(names.map(nameKey)).size < names.length;
}
