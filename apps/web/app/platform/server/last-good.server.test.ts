import { expect, test, vi } from 'vitest';
import { keepLastGood } from './last-good.server.ts';

test('an outage shows the last good answer, and recovery the new one', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const read = vi.fn<() => Promise<string>>();
  const readCompany = keepLastGood('the company', read);

  read.mockRejectedValueOnce(new Error('down'));
  expect(await readCompany()).toBeUndefined();
  read.mockResolvedValueOnce('Dori & Co.');
  expect(await readCompany()).toBe('Dori & Co.');
  read.mockRejectedValueOnce(new Error('down'));
  expect(await readCompany()).toBe('Dori & Co.');
  read.mockResolvedValueOnce('Dori');
  expect(await readCompany()).toBe('Dori');
});
