import type { Settings } from '@kinari/contract/settings';
import { expect, test, vi } from 'vitest';
import { createShopClosedCheck, type GetSettings } from './settings.service.ts';

const withClosed = (shopClosed: boolean) => Promise.resolve({ shopClosed } as Settings);

test('the current settings decide', async () => {
  const settings = vi.fn<GetSettings>(() => withClosed(true));
  const isShopClosed = createShopClosedCheck(settings);
  expect(await isShopClosed()).toBe(true);
  settings.mockReturnValue(withClosed(false));
  expect(await isShopClosed()).toBe(false);
});

test('while the settings cannot be read, the last known value counts', async () => {
  const settings = vi.fn<GetSettings>(() => withClosed(true));
  const isShopClosed = createShopClosedCheck(settings);
  await isShopClosed();
  settings.mockReturnValue(Promise.reject(new Error('down')));
  expect(await isShopClosed()).toBe(true);
  settings.mockReturnValue(new Promise(() => {}));
  const startedAt = performance.now();
  expect(await isShopClosed()).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(1500);
});

test('nothing is known before the first settings', async () => {
  const isShopClosed = createShopClosedCheck(() => Promise.reject(new Error('down')));
  await expect(isShopClosed()).rejects.toThrow('down');
});
