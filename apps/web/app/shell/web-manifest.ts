import { unpack } from '../platform/page/packed.ts';
import { readShop } from '../shop/shop.server.ts';
import { JAMUN, PAPER } from '../ui/colors.ts';

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** What a phone needs to know to keep the shop among its apps. The name is the company's, so it cannot be a file. */
export async function loader({ request }: { request: Request }) {
  const { company } = unpack(await readShop(request));
  const name = company?.name ?? 'Kinari';
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: 'Electronics and clothing. Pay when you receive.',
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: JAMUN,
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
