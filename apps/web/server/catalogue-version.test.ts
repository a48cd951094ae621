import { expect, test, vi } from 'vitest';
import { createEditionReader } from './catalogue-version.ts';

function open(...answers: (string | Error)[]) {
  let time = 0;
  const ask = vi.fn<() => Promise<string>>(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer ?? '';
  });
  const readEdition = createEditionReader(ask, () => time);
  return {
    ask,
    after: (ms: number) => {
      time += ms;
      return readEdition();
    },
  };
}

test('the API is asked four times a second at most, however many want a page', async () => {
  const shop = open('one');
  await Promise.all([shop.after(0), shop.after(0)]);
  await shop.after(249);
  expect(shop.ask).toHaveBeenCalledTimes(1);
  await shop.after(1);
  expect(shop.ask).toHaveBeenCalledTimes(2);
});

test('nobody waits for its answer where the last one is recent, and a change gives pages another name within a second', async () => {
  const shop = open('one', 'two');
  expect((await shop.after(0)).name).toBe('one');
  expect((await shop.after(599)).name).toBe('one');
  await Promise.resolve();
  expect((await shop.after(1)).name).toBe('two');
});

test('where the last answer is not, everybody waits for the next', async () => {
  const shop = open('one', 'two');
  expect((await shop.after(0)).name).toBe('one');
  expect((await shop.after(600)).name).toBe('two');
});

test('what is made just after a change is kept for a moment, and nothing for longer than half a minute', async () => {
  const shop = open('one');
  expect((await shop.after(0)).keptMs).toBe(2000);
  expect((await shop.after(2000)).keptMs).toBe(30_000);
});

test('while the API cannot say, pages are kept for seconds only', async () => {
  const shop = open('one', new Error('down'), 'one');
  await shop.after(0);
  expect(await shop.after(5000)).toEqual({ name: '', keptMs: 5000 });
  expect((await shop.after(1000)).name).toBe('one');
});

test('an API that is too busy to say it has no page drawn anew', async () => {
  const shop = open('one', new Error('busy'), 'two');
  await shop.after(0);
  expect((await shop.after(1000)).name).toBe('one');
  expect((await shop.after(1000)).name).toBe('two');
});
