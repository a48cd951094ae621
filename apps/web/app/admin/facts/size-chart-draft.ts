import type { Reply } from '@kinari/contract/contract';

export type SizeChart = NonNullable<Reply<'readFacts'>['sizeChart']>;

/** A size chart as typed: in centimetres, each row's by the key of the measure. */
export type ChartDraft = {
  measures: { key: string; name: string }[];
  rows: { key: string; size: string; cm: Record<string, string> }[];
};

/** What is wrong, by `row.column`: a measure's name is the `name` of its key, a size the `size` of its row. */
export type ChartErrors = Record<string, string>;

export const MOST_MEASURES = 8;
export const MOST_SIZES = 40;

export function chartDraft(chart: SizeChart): ChartDraft {
  const measures = chart.measures.map((name, place) => ({ key: `measure-${place}`, name }));
  return {
    measures,
    rows: chart.rows.map(({ size, mm }, place) => ({
      key: `size-${place}`,
      size,
      cm: Object.fromEntries(measures.map(({ key }, column) => [key, inCm(mm[column])])),
    })),
  };
}

/** A chart to begin with: a row for each size, or an empty one, and one measure. */
export function newChart(sizes: readonly string[]): ChartDraft {
  const known = [...new Set(sizes.map((size) => size.trim()).filter(Boolean))].slice(0, MOST_SIZES);
  return {
    measures: [{ key: crypto.randomUUID(), name: '' }],
    rows: (known.length > 0 ? known : ['']).map((size) => ({ key: crypto.randomUUID(), size, cm: {} })),
  };
}

export function withMeasure(chart: ChartDraft): ChartDraft {
  return { ...chart, measures: [...chart.measures, { key: crypto.randomUUID(), name: '' }] };
}

export function withSize(chart: ChartDraft): ChartDraft {
  return { ...chart, rows: [...chart.rows, { key: crypto.randomUUID(), size: '', cm: {} }] };
}

export function withoutMeasure(chart: ChartDraft, key: string): ChartDraft {
  return { ...chart, measures: chart.measures.filter((measure) => measure.key !== key) };
}

export function withoutSize(chart: ChartDraft, key: string): ChartDraft {
  return { ...chart, rows: chart.rows.filter((row) => row.key !== key) };
}

export function withMeasureName(chart: ChartDraft, key: string, name: string): ChartDraft {
  return { ...chart, measures: chart.measures.map((measure) => (measure.key === key ? { key, name } : measure)) };
}

/** One cell of a row: its size, or what is measured under the key of a measure. */
export function withChartCell(chart: ChartDraft, key: string, column: string, typed: string): ChartDraft {
  return {
    ...chart,
    rows: chart.rows.map((row) => {
      if (row.key !== key) return row;
      return column === 'size' ? { ...row, size: typed } : { ...row, cm: { ...row.cm, [column]: numeric(typed) } };
    }),
  };
}

export function checkChart({ measures, rows }: ChartDraft): ChartErrors {
  const errors: ChartErrors = {};
  for (const { key, name } of measures) {
    if (!name.trim()) errors[`${key}.name`] = 'Please name what is measured';
    else if (
      isTwice(
        measures.map((measure) => measure.name),
        name,
      )
    )
      errors[`${key}.name`] = 'This measure stands here twice';
  }
  for (const { key, size, cm } of rows) {
    if (!size.trim()) errors[`${key}.size`] = 'Please fill the size';
    else if (
      isTwice(
        rows.map((row) => row.size),
        size,
      )
    )
      errors[`${key}.size`] = 'This size stands here twice';
    for (const measure of measures) {
      const typed = cm[measure.key] ?? '';
      if (typed && inMm(typed) === undefined)
        errors[`${key}.${measure.key}`] = 'A measure is in cm, such as 104 or 45.5';
    }
    if (measures.every((measure) => !cm[measure.key])) {
      errors[`${key}.${measures[0]?.key}`] = 'Please measure this size, or remove it';
    }
  }
  return errors;
}

/** As the API takes it. */
export function toChart({ measures, rows }: ChartDraft): SizeChart {
  return {
    measures: measures.map(({ name }) => name.trim()),
    rows: rows.map(({ size, cm }) => ({
      size: size.trim(),
      mm: measures.map(({ key }) => inMm(cm[key] ?? '') ?? null),
    })),
  };
}

/** Whole millimetres from centimetres with at most one decimal; `undefined` for anything else. */
export function inMm(cm: string): number | undefined {
  if (!/^\d{1,3}(\.\d)?$/.test(cm)) return undefined;
  const mm = Math.round(Number(cm) * 10);
  return mm >= 1 && mm <= 5000 ? mm : undefined;
}

export function inCm(mm: number | null | undefined): string {
  return mm ? String(mm / 10) : '';
}

/** Digits and a point, whatever is pasted; a comma is meant as a point. */
export function numeric(typed: string): string {
  return typed.replaceAll(',', '.').replaceAll(/[^\d.]/g, '');
}

function isTwice(names: readonly string[], name: string): boolean {
  const alike = name.trim().toLowerCase();
  return names.filter((other) => other.trim().toLowerCase() === alike).length > 1;
}
