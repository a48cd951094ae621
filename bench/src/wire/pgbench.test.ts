import { expect, test } from 'vitest';
import { parseTps } from './pgbench.ts';

const progressOutput = `progress: 1.0 s, 100.0 tps, lat 9.5 ms stddev 1.0, 0 failed
progress: 2.0 s, 300.0 tps, lat 3.5 ms stddev 1.0, 0 failed
progress: 3.0 s, 400.0 tps, lat 2.5 ms stddev 1.0, 0 failed
number of failed transactions: 0 (0.000%)
tps = 266.7 (without initial connection time)
`;

test('the warm-up seconds of pgbench do not count', () => {
  expect(parseTps(progressOutput, 1)).toBe(350);
});

test('without progress lines, the summary of pgbench counts', () => {
  expect(
    parseTps('number of failed transactions: 0 (0.000%)\ntps = 266.7 (without initial connection time)\n', 0),
  ).toBe(266.7);
});

test('a failed pgbench run gives no result', () => {
  expect(() => parseTps(progressOutput.replace('transactions: 0', 'transactions: 3'), 1)).toThrow('pgbench failed');
});
