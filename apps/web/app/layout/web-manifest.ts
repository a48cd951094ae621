import { LOCALE } from '@kinari/contract/locale';
import { deserialize } from '../platform/ssr/serialized-data.ts';
import { getShop } from '../site/shop.server.ts';
import { COLOR_BACKGROUND } from '../ui/colors.ts';

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** The web app manifest. A route and not a file, because the name is the company's. */
export async function loader({ request }: { request: Request }) {
  const { company, shell } = deserialize(await getShop(request));
  const name = company?.name ?? 'Kinari';
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: 'Electronics and clothing. Pay when you receive.',
    lang: LOCALE,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: COLOR_BACKGROUND,
    theme_color: shell.brand,
    categories: ['shopping'],
    icons: ICONS,
    shortcuts: [
      { name: 'Shop', url: '/shop-all' },
      { name: 'My orders', url: '/myaccount/order' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
