import { expect, test } from 'vitest';
import { openKeptReplies } from './reply-cache.ts';

const aShelf = ({ mostBytes = 10_000 } = {}) => {
  let version = '1';
  const replies = openKeptReplies({ version: () => version, enabled: true, mostBytes });
  return { ...replies, change: (to: string) => void (version = to) };
};

test('a reply is found until the version changes', async () => {
  const { keep, find, change } = aShelf();
  await keep('/a', async () => 'first');
  expect(find('/a')?.bytes.toString()).toBe('first');
  change('2');
  expect(find('/a')).toBeUndefined();
});

test('a reply made while the version changed is sent and not kept for the new one', async () => {
  const { keep, find, change } = aShelf();
  const reply = await keep('/a', async () => {
    change('2');
    return 'read before or after, who knows';
  });
  expect(reply.version).toBe('1');
  expect(find('/a')).toBeUndefined();
});

test('many who ask at once are answered by one question', async () => {
  const { keep } = aShelf();
  let asked = 0;
  const make = async () => String((asked += 1));
  const replies = await Promise.all(Array.from({ length: 20 }, () => keep('/a', make)));
  expect(new Set(replies.map(({ bytes }) => bytes.toString()))).toEqual(new Set(['1']));
});

test('a failure is not kept', async () => {
  const { keep } = aShelf();
  await expect(keep('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await keep('/a', async () => 'up')).bytes.toString()).toBe('up');
});

test('what was not asked for the longest makes room', async () => {
  const { keep, find } = aShelf({ mostBytes: 5000 });
  for (const url of ['/a', '/b', '/c']) await keep(url, async () => 'x'.repeat(1000));
  find('/a');
  await keep('/d', async () => 'x'.repeat(1000));
  expect(['/a', '/b', '/c', '/d'].filter((url) => find(url))).toEqual(['/a', '/c', '/d']);
});
