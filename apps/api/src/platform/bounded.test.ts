import { expect, test } from 'vitest';
import { bounded } from './bounded.ts';

test('so many run at once, so many wait, and the next is refused', async () => {
  const inTurn = bounded({ atOnce: 2, mostWaiting: 3 });
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = () =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    });

  const accepted = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  gate.resolve();
  await Promise.all(accepted);
  expect(most).toBe(2);
  await expect(work()).resolves.toBeUndefined();
});

test('work that fails frees its place', async () => {
  const inTurn = bounded({ atOnce: 1, mostWaiting: 0 });
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inTurn(async () => 'yes')).resolves.toBe('yes');
});
