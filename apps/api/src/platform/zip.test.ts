import { expect, test } from 'vitest';
import { unzip } from '#test/tax/zip.ts';
import { zip } from './zip.ts';

async function* pieces(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text);
}

test('what is packed piece by piece is found again, whole and under its name', async () => {
  const long = Array.from({ length: 500 }, (_, n) => `₹${n},आशा\r\n`.repeat(50));
  const packed = await zip(
    [
      { name: 'long.csv', content: pieces(...long) },
      { name: 'empty.csv', content: pieces() },
    ],
    new Date('2026-11-16T09:30:00Z'),
  );
  expect([...unzip(packed)]).toEqual([
    ['long.csv', long.join('')],
    ['empty.csv', ''],
  ]);
  expect(packed.length).toBeLessThan(long.join('').length / 2);
});

test('what cannot be read to its end is not packed', async () => {
  async function* broken() {
    yield 'a';
    await Promise.reject(new Error('gone'));
  }
  await expect(zip([{ name: 'a.csv', content: broken() }], new Date())).rejects.toThrow('gone');
});
