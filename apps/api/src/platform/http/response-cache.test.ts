import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const createTestCache = ({ maxBytes = 10_000 } = {}) => {
  let version = '1';
  let time = 0;
  const replies = createResponseCache({ version: () => version, enabled: true, maxBytes, now: () => time });
  return {
    ...replies,
    change: (to: string) => void (version = to),
    wait: (seconds: number) => void (time += seconds * 1000),
  };
};

const text = (content: string) => async () => ({ text: content, isKept: true });

test('a response is found until the version changes', async () => {
  const { keep, find, change } = createTestCache();
  await keep('/a', text('first'));
  expect(find('/a')?.bytes.toString()).toBe('first');
  change('2');
  expect(find('/a')).toBeUndefined();
});

test('a response computed during a version change is sent but not cached for the new version', async () => {
  const { keep, find, change } = createTestCache();
  const reply = await keep('/a', async () => {
    change('2');
    return { text: 'read before or after, who knows', isKept: true };
  });
  expect(reply.version).toBe('1');
  expect(find('/a')).toBeUndefined();
});

test('a response is refreshed by one request after 20 seconds and served to others for 30 at most', async () => {
  const { keep, find, wait } = createTestCache();
  await keep('/a', text('old'));
  const findText = () => find('/a')?.bytes.toString();
  wait(19);
  expect(findText()).toBe('old');
  wait(1);
  expect([findText(), findText(), findText()]).toEqual([undefined, 'old', 'old']);
  wait(10);
  expect(findText()).toBeUndefined();
  await keep('/a', text('new'));
  expect(findText()).toBe('new');
});

test('concurrent requests are served by one computation', async () => {
  const { keep } = createTestCache();
  let computeCount = 0;
  const make = () => text(String((computeCount += 1)))();
  const replies = await Promise.all(Array.from({ length: 20 }, () => keep('/a', make)));
  expect(new Set(replies.map(({ bytes }) => bytes.toString()))).toEqual(new Set(['1']));
});

test('a response marked as not cacheable is not cached', async () => {
  const { keep, find } = createTestCache();
  const reply = await keep('/a', async () => ({ text: 'just now', isKept: false }));
  expect(reply.bytes.toString()).toBe('just now');
  expect(find('/a')).toBeUndefined();
});

test('a failure is not cached', async () => {
  const { keep } = createTestCache();
  await expect(keep('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await keep('/a', text('up'))).bytes.toString()).toBe('up');
});

test('the least recently used response is evicted', async () => {
  const { keep, find } = createTestCache({ maxBytes: 5500 });
  for (const url of ['/a', '/b', '/c']) await keep(url, text('x'.repeat(1000)));
  find('/a');
  await keep('/d', text('x'.repeat(1000)));
  expect(['/a', '/b', '/c', '/d'].filter((url) => find(url))).toEqual(['/a', '/c', '/d']);
});
