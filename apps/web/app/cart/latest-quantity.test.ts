import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestQuantity, setLatestQuantity } from './latest-quantity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('several quick taps send only the last quantity, after a pause', async () => {
  const onQuantity = vi.fn<(quantity: number) => void>();
  expect(setLatestQuantity('kurta', 2)).toBe(true);
  void latestQuantity('kurta').then(onQuantity);
  await vi.advanceTimersByTimeAsync(300);
  expect(setLatestQuantity('kurta', 3)).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(onQuantity).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(onQuantity).toHaveBeenCalledExactlyOnceWith(3);
});

test('a tap after the pause starts a new change', async () => {
  setLatestQuantity('kurta', 2);
  const first = latestQuantity('kurta');
  await vi.advanceTimersByTimeAsync(400);
  await first;
  expect(setLatestQuantity('kurta', 5)).toBe(true);
  const second = latestQuantity('kurta');
  await vi.advanceTimersByTimeAsync(400);
  expect(await second).toBe(5);
});

test('lines do not wait for each other', async () => {
  setLatestQuantity('kurta', 2);
  const kurta = latestQuantity('kurta');
  await vi.advanceTimersByTimeAsync(350);
  setLatestQuantity('saree', 4);
  const saree = latestQuantity('saree');
  await vi.advanceTimersByTimeAsync(50);
  expect(await kurta).toBe(2);
  await vi.advanceTimersByTimeAsync(350);
  expect(await saree).toBe(4);
});

test('reading a quantity that was never set throws', async () => {
  await expect(latestQuantity('unknown')).rejects.toThrow('No quantity change');
});
