import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Barrier } from '../races/barriers.ts';
import { type RaceHarness, waitForLockWaiters } from '../races/race-harness.ts';
import { waitUntilIdle } from './fault-test-app.ts';

/** Stops the first request at a step, with the others waiting behind it. Returns a function that releases them. */
export async function blockRequests(
  { pool }: RaceHarness,
  requests: readonly (() => Promise<unknown>)[],
  { lockStatement, values }: Barrier,
): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(lockStatement, values);
  for (const [n, request] of requests.entries()) {
    // A killed process does not reply.
    void request().catch(() => {});
    expect(await waitForLockWaiters(pool, n + 1, { windowMs: 10_000 })).toBe(n + 1);
  }
  return async () => {
    await holder.query('commit');
    holder.release();
    await wait(5);
    await waitUntilIdle(pool);
  };
}
