import type { EndpointResponse } from '@kinari/contract/contract';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { createElement, type ReactNode } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { renderPage } from '../app/platform/server/render-page.server.ts';
import { serialize } from '../app/platform/ssr/serialized-data.ts';

type Shell = EndpointResponse<'getShell'>;

export const STANDARD_SHELL: Shell = {
  announcement: DEFAULT_CONTENT.header.announcement,
  footer: DEFAULT_CONTENT.footer,
  themePath: null,
  brand: DEFAULT_CONTENT.theme.brand,
};

/** Renders part of a page as the server does, with the data of the layout. */
export async function renderInShop(content: ReactNode, shell: Partial<Shell> = {}): Promise<string> {
  const shop = serialize({ categories: [], publicUrl: 'https://shop.example', shell: { ...STANDARD_SHELL, ...shell } });
  const handler = createStaticHandler([{ id: 'root', path: '*', loader: () => shop, element: content }]);
  const context = await handler.query(new Request('https://shop.example/'));
  if (context instanceof Response) throw new Error('The page led elsewhere');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = await renderPage(createElement(StaticRouterProvider, { router, context, hydrate: false }));
  return html.toString();
}
