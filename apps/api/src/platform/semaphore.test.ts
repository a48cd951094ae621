import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('tasks run and wait up to the limits, and the next one is rejected', async () => {
  const withSlot = createSemaphore({ maxConcurrent: 2, maxQueued: 3 });
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let maxRunning = 0;
  const work = () =>
    withSlot(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await gate.promise;
      running -= 1;
    });

  const accepted = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  gate.resolve();
  await Promise.all(accepted);
  expect(maxRunning).toBe(2);
  await expect(work()).resolves.toBeUndefined();
});

test('a failed task frees its slot', async () => {
  const withSlot = createSemaphore({ maxConcurrent: 1, maxQueued: 0 });
  await expect(withSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(withSlot(async () => 'yes')).resolves.toBe('yes');
});

test('groups take turns, and the largest group is rejected when the queue is full', async () => {
  const withSlot = createSemaphore({ maxConcurrent: 1, maxQueued: 6 });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const work = (group: string) =>
    withSlot(async () => {
      await gate.promise;
      order.push(group);
    }, group).catch(() => order.push(`${group} rejected`));

  const all = ['loud', 'loud', 'loud', 'loud', 'loud', 'loud', 'loud'].map(work);
  all.push(work('quiet'), work('calm'), work('loud'));
  gate.resolve();
  await Promise.all(all);
  expect(order.filter((entry) => entry === 'loud rejected')).toHaveLength(3);
  expect(order.filter((entry) => !entry.endsWith('rejected'))).toEqual([
    'loud',
    'loud',
    'quiet',
    'calm',
    'loud',
    'loud',
    'loud',
  ]);
});
