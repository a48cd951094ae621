import { expect, test } from 'vitest';
import type { ResultRow } from '../measure/metrics.ts';
import { formatMainTable, formatNumber, formatRatio, formatTable } from './table.ts';

const sampleRow: ResultRow = {
  scenario: 'api listing',
  rate: 80,
  connections: 16,
  statements: 2,
  current: { perSecond: 450.4, p50: 4.21, p99: 12.34, nodeMs: 1.234, postgresMs: 2.5, failed: 0 },
  baselines: { simple: 600.6, prepared: 1200 },
  machine: { load: 1.234, stolen: 0.0123, busy: 0.9 },
  rounds: [],
};

test('a number is formatted with its significant digits', () => {
  expect([1234.5, 99.94, 12.34, 1.234, 0.01234, Number.NaN, undefined].map(formatNumber)).toEqual([
    '1235',
    '99.9',
    '12.3',
    '1.2',
    '0.012',
    '–',
    '–',
  ]);
  expect([formatRatio(1, 3), formatRatio(1, undefined)]).toEqual(['0.33', '–']);
});

test('a table is Markdown', () => {
  expect(formatTable(['a', 'b'], [['x', '1']])).toBe('| a | b |\n| --- | --: |\n| x | 1 |');
});

test('a row shows the throughput and its ratio to each baseline', () => {
  const [, , row] = formatMainTable([sampleRow]).split('\n');
  expect(row).toBe(
    '| api listing | 450 | – | – | 601 | 0.75 | 1200 | 0.38 | 4.2 | 12.3 | 1.2 | 2.5 | 2.0 | 1.2 | 1.2 % | 0 |',
  );
});

test('if another release was measured, every row has its columns', () => {
  const otherRelease = { ...sampleRow.current, perSecond: 225.2, failed: 3, statements: 5 };
  const [header = '', rule, first = '', second] = formatMainTable([
    { ...sampleRow, other: otherRelease },
    sampleRow,
  ]).split('\n');
  expect(first).toContain('| 450 | 225 | 2.0 |');
  expect(first.endsWith('| 3 |')).toBe(true);
  for (const line of [rule, first, second]) expect(line?.split('|')).toHaveLength(header.split('|').length);
});
