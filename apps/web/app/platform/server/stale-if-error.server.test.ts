import { expect, test, vi } from 'vitest';
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
