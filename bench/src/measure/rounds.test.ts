import { expect, test } from 'vitest';
import type { Measured } from './figures.ts';
import { inRounds, summed } from './rounds.ts';

const [ours, beside] = [{ release: { name: 'ours' } }, { release: { name: 'beside' } }];
const measured = (perSecond: number): Measured => ({ perSecond, p50: 1, p99: 2, nodeMs: 1, postgresMs: 1, failed: 1 });

test('contenders take turns, the last one first every second time, and the median counts', async () => {
  const order: string[] = [];
  const rounds = await inRounds({
    contenders: [ours, beside],
    rounds: 3,
    measure: async ({ release }, round) => {
      order.push(release.name);
      return measured([100, 500, 200][round] ?? 0);
    },
    yardsticks: async (round) => ({ simple: 10 * (round + 1) }),
  });
  expect(order).toEqual(['ours', 'beside', 'beside', 'ours', 'ours', 'beside']);
  const row = summed(rounds, ours, beside, ({ release }) => release.name.length);
  expect(row).toMatchObject({
    ours: { perSecond: 200, failed: 3 },
    beside: { perSecond: 200, statements: 6 },
    statements: 4,
    yardsticks: { simple: 20 },
  });
});
