import { createElement, type ReactNode, Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from './render-page.server.ts';

const LONG_TEXT = '₹'.repeat(5000);

test('a large part that arrives late is written in its place, without a script', async () => {
  const arriving = Promise.resolve(LONG_TEXT);
  const Late = () => createElement('p', {}, use(arriving));
  const page = createElement('main', {}, createElement(Suspense, { fallback: 'Loading' }, createElement(Late)), 'end');
  expect((await renderPage(page)).toString()).toBe(`<main><!--$--><p>${LONG_TEXT}</p><!--/$-->end</main>`);
});

const Broken = (): ReactNode => {
  throw new Error('broken part');
};

test('an error rejects the page, also within a part that has a fallback', async () => {
  const broken = createElement(Broken);
  await expect(renderPage(createElement('main', {}, broken))).rejects.toThrow('broken part');
  const part = createElement(Suspense, { fallback: 'Loading' }, broken);
  await expect(renderPage(createElement('main', {}, part))).rejects.toThrow('broken part');
});
