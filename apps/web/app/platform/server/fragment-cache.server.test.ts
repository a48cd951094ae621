import { createElement, Fragment, type ReactNode } from 'react';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { CachedFragment, FragmentCacheContext } from '../ssr/cached-fragment.tsx';
import { createFragmentCache } from './fragment-cache.server.tsx';
import { renderPage } from './render-page.server.ts';

/** Renders a page with a router, as the server does. */
async function drawPage(content: ReactNode, fragmentCache = createFragmentCache()): Promise<string> {
  const handler = createStaticHandler([
    { id: 'root', path: '*', element: createElement(FragmentCacheContext, { value: fragmentCache }, content) },
  ]);
  const context = await handler.query(new Request('http://shop.example/shop-all'));
  if (context instanceof Response) throw new Error('The page led elsewhere');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = await renderPage(createElement(StaticRouterProvider, { router, context, hydrate: false }));
  return html.toString();
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
  const html = await drawPage(
    createElement(Fragment, {}, item('cart', createLink()), createElement(Link, { to: '/wishlist' }, 'Wishlist')),
  );
  expect(html).toContain('<a href="/cart"');
  expect(html).toContain('<a href="/wishlist"');
});

test('the least recently used fragment is removed first', async () => {
  const Word = vi.fn<() => string>(() => 'x'.repeat(40));
  const fragmentCache = createFragmentCache({ maxCharacters: 100 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await drawPage(item(key, createElement(Word)), fragmentCache);
  expect(Word).toHaveBeenCalledTimes(4);
});
