import latinFont from '@fontsource-variable/anek-devanagari/files/anek-devanagari-latin-wght-normal.woff2?url';
import { LOCALE } from '@kinari/contract/locale';
import type { ReactNode } from 'react';
import { data, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import type { Route } from './+types/root';
import { ErrorPage } from './layout/error-page.tsx';
import { Storefront } from './layout/storefront.tsx';
import { PreHydrationHistory } from './platform/pre-hydration-history.tsx';
import { deserialize } from './platform/ssr/serialized-data.ts';
import { findPreviewToken, isFramedPreview } from './site/preview-token.ts';
import { getPreviewShop, getShop, isCompleteShop } from './site/shop.server.ts';
import { useShop } from './site/use-shop.ts';
import { COLOR_PRIMARY, COLOR_SURFACE } from './ui/colors.ts';
import './styles.css';

export const links: LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const previewToken = findPreviewToken(url);
  const serialized = await (previewToken ? getPreviewShop(request, previewToken) : getShop(request));
  const shop = deserialize(serialized);
  if (!shop.company && !shop.categories) {
    return data(serialized, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' } });
  }
  // An incomplete page must not stay in a cache after an outage.
  return data(serialized, isCompleteShop(shop) ? {} : { headers: { 'Cache-Control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

// The data rarely changes. Reload it only if the URL stays the same, on retry or a link to the current page, or if the page
// leads into a preview or out of it.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.href === nextUrl.href || findPreviewToken(currentUrl) !== findPreviewToken(nextUrl);
}

export function Layout({ children }: { children: ReactNode }) {
  // The editor shows the preview in a frame that runs no scripts.
  const hasScripts = !isFramedPreview(useLocation());
  return (
    <html lang={LOCALE}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <ThemeColor />
        {hasScripts && <PreHydrationHistory />}
        <Meta />
        <Links />
        <ThemeSheet />
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

function ThemeColor() {
  const { brand } = useShop().shell;
  if (brand !== COLOR_PRIMARY) return <meta name="theme-color" content={brand} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={COLOR_SURFACE.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={COLOR_SURFACE.dark} />
    </>
  );
}

/** The owner's colours, corners and font. After the other styles, because it changes their tokens. The admin stays as it is. */
function ThemeSheet() {
  const { themePath } = useShop().shell;
  const isAdmin = useLocation().pathname.startsWith('/admin');
  return themePath && !isAdmin && <link rel="stylesheet" href={themePath} />;
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
