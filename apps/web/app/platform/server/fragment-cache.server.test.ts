import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { CachedFragment, FragmentCacheContext } from '../ssr/cached-fragment.tsx';
import { createFragmentCache } from './fragment-cache.server.tsx';

/** Renders a page with a router, as the server does. */
async function drawPage(content: ReactNode, fragmentCache = createFragmentCache()): Promise<string> {
  const handler = createStaticHandler([
    { id: 'root', path: '*', element: createElement(FragmentCacheContext, { value: fragmentCache }, content) },
  ]);
  const context = await handler.query(new Request('http://shop.example/shop-all'));
  if (context instanceof Response) throw new Error('The page led elsewhere');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

const item = (key: string | undefined, children: ReactNode) =>
  createElement(CachedFragment, { as: 'li', cacheKey: () => key }, children);
const createLink = () => createElement(Link, { to: '/cart' }, 'Cart ', 1 + 1);

test('a cached fragment is rendered exactly like an uncached one', async () => {
  expect(await drawPage(item('cart', createLink()))).toBe(await drawPage(item(undefined, createLink())));
});

test('one key is rendered once, another key again', async () => {
  const Word = vi.fn<() => string>(() => 'word');
  const fragmentCache = createFragmentCache();
  for (const key of ['a', 'a', 'b', 'a'])
    expect(await drawPage(item(key, createElement(Word)), fragmentCache)).toContain('word');
  expect(Word).toHaveBeenCalledTimes(2);
});

test('content after the fragment is rendered as usual', async () => {
  const html = await drawPage([
    item('cart', createLink()),
    createElement(Link, { to: '/wishlist', key: 'wishlist' }, 'Wishlist'),
  ]);
  expect(html).toContain('<a href="/cart"');
  expect(html).toContain('<a href="/wishlist"');
});

test('a preloaded image is in the head of each page and nowhere else', async () => {
  const logo = createElement('b', {}, createElement('img', { src: '/uploads/logo.webp', alt: '' }));
  const fragmentCache = createFragmentCache();
  for (let page = 0; page < 2; page += 1) {
    const html = await drawPage(item('logo', logo), fragmentCache);
    expect(html).toMatch(
      /^<link rel="preload" href="\/uploads\/logo.webp" as="image"\/><li><b><img [^>]*><\/b><\/li>$/,
    );
  }
});

test('the least recently used fragment is removed first', async () => {
  const Word = vi.fn<() => string>(() => 'x'.repeat(40));
  const fragmentCache = createFragmentCache({ maxCharacters: 100 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await drawPage(item(key, createElement(Word)), fragmentCache);
  expect(Word).toHaveBeenCalledTimes(4);
});
