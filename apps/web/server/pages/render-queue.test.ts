import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

/** Renders that finish on demand, and the names of those started. */
function createRendering() {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const render = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => finish.push(() => resolve(name)));
  };
  const finishAll = async () => {
    while (finish.length > 0) {
      finish.shift()?.();
      await wait(5);
    }
  };
  return { started, render, finishAll };
}

test('two pages are rendered at a time, and the rest wait', async () => {
  const { started, render, finishAll } = createRendering();
  const queue = createRenderQueue({ computingMs: 60_000 });
  const pages = ['one', 'two', 'three', 'four'].map((name) => queue.render('10.0.0.1', render(name)));
  expect(started).toEqual(['one', 'two']);
  await finishAll();
  expect(await Promise.all(pages)).toEqual(['one', 'two', 'three', 'four']);
});

test('a client with one page waits for only one page of a client with many', async () => {
  const { started, render, finishAll } = createRendering();
  const queue = createRenderQueue({ computingMs: 60_000 });
  for (let count = 0; count < 30; count++) void queue.render('10.0.0.1', render('many'));
  const singlePage = queue.render('10.0.0.2', render('single'));
  await finishAll();
  expect(await singlePage).toBe('single');
  expect(started.indexOf('single')).toBeLessThanOrEqual(3);
  expect(started).toHaveLength(31);
});

test('a page that waits for the API does not block others', async () => {
  const { started, render } = createRendering();
  const queue = createRenderQueue({ computingMs: 10 });
  for (const name of ['stuck', 'stuck too', 'next']) void queue.render('10.0.0.1', render(name));
  await expect.poll(() => started).toEqual(['stuck', 'stuck too', 'next']);
});

test('a failed page releases its slot', async () => {
  const queue = createRenderQueue({ computingMs: 60_000 });
  const failing = () => Promise.reject(new Error('down'));
  await expect(queue.render('10.0.0.1', failing)).rejects.toThrow('down');
  await expect(queue.render('10.0.0.1', failing)).rejects.toThrow('down');
  await expect(queue.render('10.0.0.1', async () => 'drawn')).resolves.toBe('drawn');
});

test('the queue is full for an IP with a hundred waiting pages, but not for others', () => {
  const { render } = createRendering();
  const queue = createRenderQueue();
  for (let count = 0; count < 102; count++) void queue.render('10.0.0.1', render('many'));
  expect([queue.isFull('10.0.0.1'), queue.isFull('10.0.0.2')]).toEqual([true, false]);
});
