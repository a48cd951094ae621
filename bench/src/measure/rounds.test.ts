import { expect, test } from 'vitest';
import type { Measurement } from './metrics.ts';
import { measureRounds, toResultRow } from './rounds.ts';

const [currentCandidate, otherCandidate] = [{ release: { name: 'ours' } }, { release: { name: 'other' } }];
const measured = (perSecond: number): Measurement => ({
  perSecond,
  p50: 1,
  p99: 2,
  nodeMs: 1,
  postgresMs: 1,
  failed: 1,
});

test('candidates alternate, in reverse order every second round, and the median counts', async () => {
  const order: string[] = [];
  const rounds = await measureRounds({
    candidates: [currentCandidate, otherCandidate],
    rounds: 3,
    measure: async ({ release }, round) => {
      order.push(release.name);
      return measured([100, 500, 200][round] ?? 0);
    },
    baselines: async (round) => ({ simple: 10 * (round + 1) }),
  });
  expect(order).toEqual(['ours', 'other', 'other', 'ours', 'ours', 'other']);
  const row = toResultRow(rounds, currentCandidate, otherCandidate, ({ release }) => release.name.length);
  expect(row).toMatchObject({
    current: { perSecond: 200, failed: 3 },
    other: { perSecond: 200, statements: 'other'.length },
    statements: 4,
    baselines: { simple: 20 },
  });
});
