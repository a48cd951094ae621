import { expect, test } from 'vitest';
import {
  addMeasure,
  addSize,
  createSizeChart,
  removeMeasure,
  removeSize,
  renameMeasure,
  toSizeChart,
  toSizeChartFormValues,
  updateChartCell,
  validateSizeChart,
} from './size-chart-form-values.ts';

const KURTA = {
  measures: ['Chest', 'Length'],
  rows: [
    { size: '38', mm: [1040, 1020] },
    { size: '40', mm: [1095, null] },
  ],
};

test('millimetres are shown in centimetres and convert back unchanged', () => {
  const formValues = toSizeChartFormValues(KURTA);
  expect(formValues.rows[1]?.cm).toEqual({ 'measure-0': '109.5', 'measure-1': '' });
  expect(toSizeChart(formValues)).toEqual(KURTA);
  expect(validateSizeChart(formValues)).toEqual({});
});

test('a new chart starts with the unique sizes of the variants', () => {
  expect(createSizeChart(['S', ' S', 'M', '']).rows.map(({ size }) => size)).toEqual(['S', 'M']);
  expect(createSizeChart([]).rows).toHaveLength(1);
});

test('a column and a row can be added, filled and removed', () => {
  let formValues = addSize(addMeasure(toSizeChartFormValues(KURTA)));
  const measure = formValues.measures.at(-1)?.key ?? '';
  const row = formValues.rows.at(-1)?.key ?? '';
  formValues = renameMeasure(formValues, measure, 'Shoulder');
  formValues = updateChartCell(updateChartCell(formValues, row, 'size', '42'), row, measure, '45,5 cm');
  expect(toSizeChart(formValues).rows.at(-1)).toEqual({ size: '42', mm: [null, null, 455] });
  expect(toSizeChart(removeSize(removeMeasure(formValues, measure), row))).toEqual(KURTA);
});

test.each([
  ['1040', false],
  ['104', true],
  ['45.5', true],
  ['45.55', false],
  ['0', false],
  ['500.1', false],
])('%s cm: %s', (input, fits) => {
  const formValues = updateChartCell(toSizeChartFormValues(KURTA), 'size-0', 'measure-0', input);
  expect(validateSizeChart(formValues)['size-0.measure-0']).toBe(
    fits ? undefined : 'Enter a length in cm, such as 104 or 45.5',
  );
});

test('names are required and unique, and each size needs a measure', () => {
  let formValues = renameMeasure(toSizeChartFormValues(KURTA), 'measure-1', ' chest ');
  expect(validateSizeChart(formValues)).toMatchObject({ 'measure-1.name': 'This measurement is already in the chart' });
  formValues = addSize(toSizeChartFormValues(KURTA));
  const key = formValues.rows.at(-1)?.key ?? '';
  expect(validateSizeChart(formValues)).toEqual({
    [`${key}.size`]: 'Enter a size',
    [`${key}.measure-0`]: 'Enter a measurement or remove this size',
  });
});
