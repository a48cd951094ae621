import { expect, test } from 'vitest';
import {
  chartDraft,
  checkChart,
  newChart,
  toChart,
  withChartCell,
  withMeasure,
  withMeasureName,
  withoutMeasure,
  withoutSize,
  withSize,
} from './size-chart-draft.ts';

const KURTA = {
  measures: ['Chest', 'Length'],
  rows: [
    { size: '38', mm: [1040, 1020] },
    { size: '40', mm: [1095, null] },
  ],
};

test('millimetres are shown in centimetres and come back as they were', () => {
  const draft = chartDraft(KURTA);
  expect(draft.rows[1]?.cm).toEqual({ 'measure-0': '109.5', 'measure-1': '' });
  expect(toChart(draft)).toEqual(KURTA);
  expect(checkChart(draft)).toEqual({});
});

test('a chart begins with the sizes that are sold, each once', () => {
  expect(newChart(['S', ' S', 'M', '']).rows.map(({ size }) => size)).toEqual(['S', 'M']);
  expect(newChart([]).rows).toHaveLength(1);
});

test('a column and a row are added, filled and taken away', () => {
  let draft = withSize(withMeasure(chartDraft(KURTA)));
  const measure = draft.measures.at(-1)?.key ?? '';
  const row = draft.rows.at(-1)?.key ?? '';
  draft = withMeasureName(draft, measure, 'Shoulder');
  draft = withChartCell(withChartCell(draft, row, 'size', '42'), row, measure, '45,5 cm');
  expect(toChart(draft).rows.at(-1)).toEqual({ size: '42', mm: [null, null, 455] });
  expect(toChart(withoutSize(withoutMeasure(draft, measure), row))).toEqual(KURTA);
});

test.each([
  ['1040', false],
  ['104', true],
  ['45.5', true],
  ['45.55', false],
  ['0', false],
  ['500.1', false],
])('%s cm: %s', (typed, fits) => {
  const draft = withChartCell(chartDraft(KURTA), 'size-0', 'measure-0', typed);
  expect(checkChart(draft)['size-0.measure-0']).toBe(fits ? undefined : 'A measure is in cm, such as 104 or 45.5');
});

test('names are there, each once, and a size is measured', () => {
  let draft = withMeasureName(chartDraft(KURTA), 'measure-1', ' chest ');
  expect(checkChart(draft)).toMatchObject({ 'measure-1.name': 'This measure stands here twice' });
  draft = withSize(chartDraft(KURTA));
  const key = draft.rows.at(-1)?.key ?? '';
  expect(checkChart(draft)).toEqual({
    [`${key}.size`]: 'Please fill the size',
    [`${key}.measure-0`]: 'Please measure this size, or remove it',
  });
});
