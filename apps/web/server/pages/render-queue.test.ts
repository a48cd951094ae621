import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

/** Pages that are drawn when they are told to, and what was begun so far. */
function aDrawing() {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const draw = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => finish.push(() => resolve(name)));
  };
  const finishAll = async () => {
    while (finish.length > 0) {
      finish.shift()?.();
      await wait(5);
    }
  };
  return { begun, draw, finishAll };
}

test('two pages are drawn at a time, and the rest follow', async () => {
  const { begun, draw, finishAll } = aDrawing();
  const queue = createRenderQueue({ computingMs: 60_000 });
  const pages = ['one', 'two', 'three', 'four'].map((name) => queue.render('10.0.0.1', draw(name)));
  expect(begun).toEqual(['one', 'two']);
  await finishAll();
  expect(await Promise.all(pages)).toEqual(['one', 'two', 'three', 'four']);
});

test('whoever asks for one page waits for one of somebody who asks for many', async () => {
  const { begun, draw, finishAll } = aDrawing();
  const queue = createRenderQueue({ computingMs: 60_000 });
  for (let count = 0; count < 30; count++) void queue.render('10.0.0.1', draw('many'));
  const single = queue.render('10.0.0.2', draw('single'));
  await finishAll();
  expect(await single).toBe('single');
  expect(begun.indexOf('single')).toBeLessThanOrEqual(3);
  expect(begun).toHaveLength(31);
});

test('a page that waits for the API keeps no other from being drawn', async () => {
  const { begun, draw } = aDrawing();
  const queue = createRenderQueue({ computingMs: 10 });
  for (const name of ['stuck', 'stuck too', 'next']) void queue.render('10.0.0.1', draw(name));
  await expect.poll(() => begun).toEqual(['stuck', 'stuck too', 'next']);
});

test('a page that fails makes room like any other', async () => {
  const queue = createRenderQueue({ computingMs: 60_000 });
  const failing = () => Promise.reject(new Error('down'));
  await expect(queue.render('10.0.0.1', failing)).rejects.toThrow('down');
  await expect(queue.render('10.0.0.1', failing)).rejects.toThrow('down');
  await expect(queue.render('10.0.0.1', async () => 'drawn')).resolves.toBe('drawn');
});

test('an address with a hundred pages waiting is full, another is not', () => {
  const { draw } = aDrawing();
  const queue = createRenderQueue();
  for (let count = 0; count < 102; count++) void queue.render('10.0.0.1', draw('many'));
  expect([queue.isFull('10.0.0.1'), queue.isFull('10.0.0.2')]).toEqual([true, false]);
});
