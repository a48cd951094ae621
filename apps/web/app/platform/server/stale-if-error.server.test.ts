import { requestContext } from '@kinari/server-runtime/request-context';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { staleIfError } from './stale-if-error.server.ts';

test('an outage returns the last good response, recovery the new one', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const load = vi.fn<() => Promise<string>>();
  const findCompany = staleIfError('the company', load);

  load.mockRejectedValueOnce(new Error('down'));
  expect(await findCompany()).toBeUndefined();
  load.mockResolvedValueOnce('Dori & Co.');
  expect(await findCompany()).toBe('Dori & Co.');
  load.mockRejectedValueOnce(new Error('down'));
  expect(await findCompany()).toBe('Dori & Co.');
  load.mockResolvedValueOnce('Dori');
  expect(await findCompany()).toBe('Dori');
});

test('what staff see of a closed shop is not returned to others', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const load = vi.fn<() => Promise<string>>();
  const findCategories = staleIfError('the categories', load);

  load.mockResolvedValueOnce('prepared');
  const seen = await requestContext.run({ requestId: '1', cookie: 'kinari_view=1' }, findCategories);
  expect(seen).toBe('prepared');
  load.mockRejectedValueOnce(new Error('down'));
  expect(await findCategories()).toBeUndefined();
});

test('after the shop closed, an outage does not return what was seen before', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const load = vi.fn<() => Promise<string>>();
  const findCategories = staleIfError('the categories', load);

  load.mockResolvedValueOnce('sarees');
  await findCategories();
  load.mockRejectedValueOnce(new ApiError(503, { code: 'shop_closed' }));
  expect(await findCategories()).toBeUndefined();
  load.mockRejectedValueOnce(new Error('down'));
  expect(await findCategories()).toBeUndefined();
});
