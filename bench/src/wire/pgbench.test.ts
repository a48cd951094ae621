import { expect, test } from 'vitest';
import { rateOf } from './pgbench.ts';

const told = `progress: 1.0 s, 100.0 tps, lat 9.5 ms stddev 1.0, 0 failed
progress: 2.0 s, 300.0 tps, lat 3.5 ms stddev 1.0, 0 failed
progress: 3.0 s, 400.0 tps, lat 2.5 ms stddev 1.0, 0 failed
number of failed transactions: 0 (0.000%)
tps = 266.7 (without initial connection time)
`;

test('seconds in which pgbench warmed up do not count', () => {
  expect(rateOf(told, 1)).toBe(350);
});

test('where it told of no seconds, its own sum counts', () => {
  expect(rateOf('number of failed transactions: 0 (0.000%)\ntps = 266.7 (without initial connection time)\n', 0)).toBe(
    266.7,
  );
});

test('a run that failed is no figure', () => {
  expect(() => rateOf(told.replace('transactions: 0', 'transactions: 3'), 1)).toThrow('pgbench failed');
});
