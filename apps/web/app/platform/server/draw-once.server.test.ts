import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Drawing, Drawn } from '../page/drawn.tsx';
import { createDrawOnce } from './draw-once.server.tsx';

/** A page of the shop with a router around it, as the server draws it. */
async function drawPage(content: ReactNode, drawOnce = createDrawOnce()): Promise<string> {
  const handler = createStaticHandler([
    { id: 'root', path: '*', element: createElement(Drawing, { value: drawOnce }, content) },
  ]);
  const context = await handler.query(new Request('http://shop.example/shop-all'));
  if (context instanceof Response) throw new Error('The page led elsewhere');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

const item = (key: string | undefined, children: ReactNode) =>
  createElement(Drawn, { as: 'li', keptAs: () => key }, children);
const aLink = () => createElement(Link, { to: '/cart' }, 'Cart ', 1 + 1);

test('what is drawn once stands in a page exactly as if it were drawn with it', async () => {
  expect(await drawPage(item('cart', aLink()))).toBe(await drawPage(item(undefined, aLink())));
});

test('of one name something is drawn once, and of another again', async () => {
  const Word = vi.fn<() => string>(() => 'word');
  const drawOnce = createDrawOnce();
  for (const key of ['a', 'a', 'b', 'a'])
    expect(await drawPage(item(key, createElement(Word)), drawOnce)).toContain('word');
  expect(Word).toHaveBeenCalledTimes(2);
});

test('what comes after it on the page is drawn as ever', async () => {
  const html = await drawPage([
    item('cart', aLink()),
    createElement(Link, { to: '/wishlist', key: 'wish' }, 'Wishlist'),
  ]);
  expect(html).toContain('<a href="/cart"');
  expect(html).toContain('<a href="/wishlist"');
});

test('a picture that is fetched ahead is so in the head of each page, and nowhere else', async () => {
  const logo = createElement('b', {}, createElement('img', { src: '/uploads/logo.webp', alt: '' }));
  const drawOnce = createDrawOnce();
  for (let page = 0; page < 2; page += 1) {
    const html = await drawPage(item('logo', logo), drawOnce);
    expect(html).toMatch(
      /^<link rel="preload" href="\/uploads\/logo.webp" as="image"\/><li><b><img [^>]*><\/b><\/li>$/,
    );
  }
});

test('what was not asked for the longest makes room', async () => {
  const Word = vi.fn<() => string>(() => 'x'.repeat(40));
  const drawOnce = createDrawOnce({ mostCharacters: 100 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await drawPage(item(key, createElement(Word)), drawOnce);
  expect(Word).toHaveBeenCalledTimes(4);
});
