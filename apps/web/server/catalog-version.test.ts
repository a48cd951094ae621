import { expect, test, vi } from 'vitest';
import { createCatalogVersionReader, type FetchedVersion } from './catalog-version.ts';

function createReader(...versions: (string | FetchedVersion | Error)[]) {
  let time = 0;
  const fetchVersion = vi.fn<() => Promise<FetchedVersion>>(async () => {
    const version = (versions.length > 1 ? versions.shift() : versions[0]) ?? '';
    if (version instanceof Error) throw version;
    return typeof version === 'string' ? { version, closed: false } : version;
  });
  const getCatalogVersion = createCatalogVersionReader(fetchVersion, () => time);
  return {
    ask: fetchVersion,
    after: (ms: number) => {
      time += ms;
      return getCatalogVersion();
    },
  };
}

test('the API is asked at most four times a second, however many pages are requested', async () => {
  const shop = createReader('one');
  await Promise.all([shop.after(0), shop.after(0)]);
  await shop.after(249);
  expect(shop.ask).toHaveBeenCalledTimes(1);
  await shop.after(1);
  expect(shop.ask).toHaveBeenCalledTimes(2);
});

test('a recent version is used without waiting, and a change is seen within a second', async () => {
  const shop = createReader('one', 'two');
  expect((await shop.after(0)).name).toBe('one');
  expect((await shop.after(599)).name).toBe('one');
  await Promise.resolve();
  expect((await shop.after(1)).name).toBe('two');
});

test('without a recent version, requests wait for the next one', async () => {
  const shop = createReader('one', 'two');
  expect((await shop.after(0)).name).toBe('one');
  expect((await shop.after(600)).name).toBe('two');
});

test('pages made just after a change are cached briefly, and no page longer than 30 seconds', async () => {
  const shop = createReader('one');
  expect((await shop.after(0)).keptMs).toBe(2000);
  expect((await shop.after(2000)).keptMs).toBe(30_000);
});

test('while the API does not respond, pages are cached for a few seconds only', async () => {
  const shop = createReader('one', new Error('down'), 'one');
  await shop.after(0);
  expect(await shop.after(5000)).toEqual({ name: '', keptMs: 5000, closed: false });
  expect((await shop.after(1000)).name).toBe('one');
});

test('while the API is too busy to respond, cached pages are not rendered again', async () => {
  const shop = createReader('one', new Error('busy'), 'two');
  await shop.after(0);
  expect((await shop.after(1000)).name).toBe('one');
  expect((await shop.after(1000)).name).toBe('two');
});

test('a closed shop is seen within a second, also under the same version, and is not assumed while the API is down', async () => {
  const shop = createReader('one', { version: 'one', closed: true }, new Error('down'));
  expect((await shop.after(0)).closed).toBe(false);
  expect((await shop.after(600)).closed).toBe(true);
  expect((await shop.after(1000)).closed).toBe(true);
  expect((await shop.after(5000)).closed).toBe(false);
});
