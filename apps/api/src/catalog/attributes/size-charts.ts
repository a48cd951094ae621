import { normalizeName } from './attribute-values.ts';
import type { SizeChart } from './attributes.queries.ts';

export function validateSizeChart(chart: SizeChart | null): Record<string, string> {
  if (!chart) return {};
  const errors = new Map<string, string>();
  if (hasDuplicates(chart.measures)) errors.set('sizeChart.measures', 'Two measures have the same name');
  if (hasDuplicates(chart.rows.map(({ size }) => size))) errors.set('sizeChart.rows', 'Two rows have the same size');
  for (const [index, { mm }] of chart.rows.entries()) {
    if (mm.length > chart.measures.length) errors.set(`sizeChart.rows.${index}`, 'Has more values than measures');
    if (mm.every((length) => length === null)) errors.set(`sizeChart.rows.${index}`, 'Needs at least one measure');
  }
  return Object.fromEntries(errors);
}

function hasDuplicates(names: readonly string[]): boolean {
  return new Set(names.map(normalizeName)).size < names.length;
}
