import { expect, test } from 'vitest';
import { unzip } from '#test/tax/zip.ts';
import { createZip } from './zip.ts';

async function* streamTexts(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text);
}

test('entries streamed in chunks are unpacked complete and under their names', async () => {
  const long = Array.from({ length: 500 }, (_, n) => `₹${n},आशा\r\n`.repeat(50));
  const archive = await createZip(
    [
      { name: 'long.csv', content: streamTexts(...long) },
      { name: 'empty.csv', content: streamTexts() },
    ],
    new Date('2026-11-16T09:30:00Z'),
  );
  expect([...unzip(archive)]).toEqual([
    ['long.csv', long.join('')],
    ['empty.csv', ''],
  ]);
  expect(archive.length).toBeLessThan(long.join('').length / 2);
});

test('an entry whose stream fails rejects the archive', async () => {
  async function* failingStream() {
    yield 'a';
    await Promise.reject(new Error('gone'));
  }
  await expect(createZip([{ name: 'a.csv', content: failingStream() }], new Date())).rejects.toThrow('gone');
});
