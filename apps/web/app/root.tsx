import latinFont from '@fontsource-variable/anek-devanagari/files/anek-devanagari-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { data, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { EarlySteps } from './platform/early-steps.tsx';
import { unpack } from './platform/page/packed.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Storefront } from './shell/storefront.tsx';
import { readShop } from './shop/shop.server.ts';
import { ABOVE } from './ui/colors.ts';
import './styles.css';

export const links: LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ request }: Route.LoaderArgs) {
  const packed = await readShop(request);
  const { company, categories } = unpack(packed);
  if (!company && !categories) {
    return data(packed, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' } });
  }
  // A page that lacks something must not outlive the outage in a cache.
  const complete = company && categories;
  return data(packed, complete ? {} : { headers: { 'Cache-Control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

// Company and categories change rarely: they are read again only when somebody asks for the page they are on.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={ABOVE.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={ABOVE.dark} />
        <EarlySteps />
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
