import latinFont from '@fontsource-variable/anek-devanagari/files/anek-devanagari-latin-wght-normal.woff2?url';
import { LOCALE } from '@kinari/contract/locale';
import type { ReactNode } from 'react';
import { data, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { ErrorPage } from './layout/error-page.tsx';
import { Storefront } from './layout/storefront.tsx';
import { PreHydrationHistory } from './platform/pre-hydration-history.tsx';
import { deserialize } from './platform/ssr/serialized-data.ts';
import { getShop } from './site/shop.server.ts';
import { COLOR_SURFACE } from './ui/colors.ts';
import './styles.css';

export const links: LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ request }: Route.LoaderArgs) {
  const serialized = await getShop(request);
  const { company, categories } = deserialize(serialized);
  if (!company && !categories) {
    return data(serialized, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' } });
  }
  // An incomplete page must not stay in a cache after an outage.
  const complete = company && categories;
  return data(serialized, complete ? {} : { headers: { 'Cache-Control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

// Company and categories rarely change. Reload them only if the URL stays the same: on retry, or a link to the current page.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={LOCALE}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={COLOR_SURFACE.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={COLOR_SURFACE.dark} />
        <PreHydrationHistory />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Storefront>
      <ErrorPage error={error} />
    </Storefront>
  );
}
