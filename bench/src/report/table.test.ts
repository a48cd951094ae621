import { expect, test } from 'vitest';
import type { Row } from '../measure/figures.ts';
import { figure, ratio, reportOf, tableOf } from './table.ts';

const aRow: Row = {
  scenario: 'api listing',
  rate: 80,
  connections: 16,
  statements: 2,
  ours: { perSecond: 450.4, p50: 4.21, p99: 12.34, nodeMs: 1.234, postgresMs: 2.5, failed: 0 },
  yardsticks: { simple: 600.6, prepared: 1200 },
  machine: { load: 1.234, stolen: 0.0123, busy: 0.9 },
  rounds: [],
};

test('a figure has the digits that are known', () => {
  expect([1234.5, 99.94, 12.34, 1.234, 0.01234, Number.NaN, undefined].map(figure)).toEqual([
    '1235',
    '99.9',
    '12.3',
    '1.2',
    '0.012',
    '–',
    '–',
  ]);
  expect([ratio(1, 3), ratio(1, undefined)]).toEqual(['0.33', '–']);
});

test('a table is Markdown', () => {
  expect(tableOf(['a', 'b'], [['x', '1']])).toBe('| a | b |\n| --- | --: |\n| x | 1 |');
});

test('a row tells what the shop did and which part of each yardstick that is', () => {
  const [, , row] = reportOf([aRow]).split('\n');
  expect(row).toBe(
    '| api listing | 450 | – | – | 601 | 0.75 | 1200 | 0.38 | 4.2 | 12.3 | 1.2 | 2.5 | 2.0 | 1.2 | 1.2 % | 0 |',
  );
});

test('another release has columns where one was measured, in every row', () => {
  const beside = { ...aRow.ours, perSecond: 225.2, failed: 3, statements: 5 };
  const [head = '', rule, first = '', second] = reportOf([{ ...aRow, beside }, aRow]).split('\n');
  expect(first).toContain('| 450 | 225 | 2.0 |');
  expect(first.endsWith('| 3 |')).toBe(true);
  for (const line of [rule, first, second]) expect(line?.split('|')).toHaveLength(head.split('|').length);
});
