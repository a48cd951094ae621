import type { EndpointResponse } from '@kinari/contract/contract';

export type SizeChart = NonNullable<EndpointResponse<'getProductAttributes'>['sizeChart']>;

/** Form values in centimetres. `cm` is keyed by measure. */
export type SizeChartFormValues = {
  measures: { key: string; name: string }[];
  rows: { key: string; size: string; cm: Record<string, string> }[];
};

/** Errors by `row.column`: `name` under the key of a measure, `size` under the key of a row. */
export type SizeChartErrors = Record<string, string>;

export const MAX_MEASURES = 8;
export const MAX_SIZES = 40;

export function toSizeChartFormValues(chart: SizeChart): SizeChartFormValues {
  const measures = chart.measures.map((name, index) => ({ key: `measure-${index}`, name }));
  return {
    measures,
    rows: chart.rows.map(({ size, mm }, index) => ({
      key: `size-${index}`,
      size,
      cm: Object.fromEntries(measures.map(({ key }, column) => [key, mmToCm(mm[column])])),
    })),
  };
}

/** Creates a chart with one measure and a row per size, or one empty row. */
export function createSizeChart(sizes: readonly string[]): SizeChartFormValues {
  const uniqueSizes = [...new Set(sizes.map((size) => size.trim()).filter(Boolean))].slice(0, MAX_SIZES);
  return {
    measures: [{ key: crypto.randomUUID(), name: '' }],
    rows: (uniqueSizes.length > 0 ? uniqueSizes : ['']).map((size) => ({ key: crypto.randomUUID(), size, cm: {} })),
  };
}

export function addMeasure(chart: SizeChartFormValues): SizeChartFormValues {
  return { ...chart, measures: [...chart.measures, { key: crypto.randomUUID(), name: '' }] };
}

export function addSize(chart: SizeChartFormValues): SizeChartFormValues {
  return { ...chart, rows: [...chart.rows, { key: crypto.randomUUID(), size: '', cm: {} }] };
}

export function removeMeasure(chart: SizeChartFormValues, key: string): SizeChartFormValues {
  return { ...chart, measures: chart.measures.filter((measure) => measure.key !== key) };
}

export function removeSize(chart: SizeChartFormValues, key: string): SizeChartFormValues {
  return { ...chart, rows: chart.rows.filter((row) => row.key !== key) };
}

export function renameMeasure(chart: SizeChartFormValues, key: string, name: string): SizeChartFormValues {
  return { ...chart, measures: chart.measures.map((measure) => (measure.key === key ? { key, name } : measure)) };
}

/** Updates a cell. `column` is `size` or the key of a measure. */
export function updateChartCell(
  chart: SizeChartFormValues,
  key: string,
  column: string,
  input: string,
): SizeChartFormValues {
  return {
    ...chart,
    rows: chart.rows.map((row) => {
      if (row.key !== key) return row;
      return column === 'size'
        ? { ...row, size: input }
        : { ...row, cm: { ...row.cm, [column]: normalizeDecimal(input) } };
    }),
  };
}

export function validateSizeChart({ measures, rows }: SizeChartFormValues): SizeChartErrors {
  const errors: SizeChartErrors = {};
  const [names, sizes] = [measures.map(({ name }) => name), rows.map(({ size }) => size)];
  for (const { key, name } of measures) {
    if (!name.trim()) errors[`${key}.name`] = 'Enter a measurement name';
    else if (isDuplicate(names, name)) errors[`${key}.name`] = 'This measurement is already in the chart';
  }
  for (const { key, size, cm } of rows) {
    if (!size.trim()) errors[`${key}.size`] = 'Enter a size';
    else if (isDuplicate(sizes, size)) errors[`${key}.size`] = 'This size is already in the chart';
    for (const measure of measures) {
      const input = cm[measure.key] ?? '';
      if (input && cmToMm(input) === undefined)
        errors[`${key}.${measure.key}`] = 'Enter a length in cm, such as 104 or 45.5';
    }
    if (measures.every((measure) => !cm[measure.key])) {
      errors[`${key}.${measures[0]?.key}`] = 'Enter a measurement or remove this size';
    }
  }
  return errors;
}

export function toSizeChart({ measures, rows }: SizeChartFormValues): SizeChart {
  return {
    measures: measures.map(({ name }) => name.trim()),
    rows: rows.map(({ size, cm }) => ({
      size: size.trim(),
      mm: measures.map(({ key }) => cmToMm(cm[key] ?? '') ?? null),
    })),
  };
}

/** Converts centimetres with at most one decimal to millimetres. Returns `undefined` for anything else. */
export function cmToMm(cm: string): number | undefined {
  if (!/^\d{1,3}(\.\d)?$/.test(cm)) return undefined;
  const mm = Math.round(Number(cm) * 10);
  return mm >= 1 && mm <= 5000 ? mm : undefined;
}

export function mmToCm(mm: number | null | undefined): string {
  return mm ? String(mm / 10) : '';
}

/** Removes everything but digits and points. A comma becomes a point. */
export function normalizeDecimal(input: string): string {
  return input.replaceAll(',', '.').replaceAll(/[^\d.]/g, '');
}

function isDuplicate(names: readonly string[], name: string): boolean {
  const normalizedName = name.trim().toLowerCase();
  return names.filter((other) => other.trim().toLowerCase() === normalizedName).length > 1;
}
