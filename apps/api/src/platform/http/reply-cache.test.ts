import { expect, test } from 'vitest';
import { openKeptReplies } from './reply-cache.ts';

const aShelf = ({ mostBytes = 10_000 } = {}) => {
  let version = '1';
  let time = 0;
  const replies = openKeptReplies({ version: () => version, enabled: true, mostBytes, now: () => time });
  return {
    ...replies,
    change: (to: string) => void (version = to),
    wait: (seconds: number) => void (time += seconds * 1000),
  };
};

const text = (words: string) => async () => ({ text: words, isKept: true });

test('a reply is found until the version changes', async () => {
  const { keep, find, change } = aShelf();
  await keep('/a', text('first'));
  expect(find('/a')?.bytes.toString()).toBe('first');
  change('2');
  expect(find('/a')).toBeUndefined();
});

test('a reply made while the version changed is sent and not kept for the new one', async () => {
  const { keep, find, change } = aShelf();
  const reply = await keep('/a', async () => {
    change('2');
    return { text: 'read before or after, who knows', isKept: true };
  });
  expect(reply.version).toBe('1');
  expect(find('/a')).toBeUndefined();
});

test('a reply is renewed by one who asks after twenty seconds, and told to the others for thirty at most', async () => {
  const { keep, find, wait } = aShelf();
  await keep('/a', text('old'));
  const told = () => find('/a')?.bytes.toString();
  wait(19);
  expect(told()).toBe('old');
  wait(1);
  expect([told(), told(), told()]).toEqual([undefined, 'old', 'old']);
  wait(10);
  expect(told()).toBeUndefined();
  await keep('/a', text('new'));
  expect(told()).toBe('new');
});

test('many who ask at once are answered by one question', async () => {
  const { keep } = aShelf();
  let asked = 0;
  const make = () => text(String((asked += 1)))();
  const replies = await Promise.all(Array.from({ length: 20 }, () => keep('/a', make)));
  expect(new Set(replies.map(({ bytes }) => bytes.toString()))).toEqual(new Set(['1']));
});

test('what counts for one question alone is not kept', async () => {
  const { keep, find } = aShelf();
  const reply = await keep('/a', async () => ({ text: 'just now', isKept: false }));
  expect(reply.bytes.toString()).toBe('just now');
  expect(find('/a')).toBeUndefined();
});

test('a failure is not kept', async () => {
  const { keep } = aShelf();
  await expect(keep('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await keep('/a', text('up'))).bytes.toString()).toBe('up');
});

test('what was not asked for the longest makes room', async () => {
  const { keep, find } = aShelf({ mostBytes: 5500 });
  for (const url of ['/a', '/b', '/c']) await keep(url, text('x'.repeat(1000)));
  find('/a');
  await keep('/d', text('x'.repeat(1000)));
  expect(['/a', '/b', '/c', '/d'].filter((url) => find(url))).toEqual(['/a', '/c', '/d']);
});
