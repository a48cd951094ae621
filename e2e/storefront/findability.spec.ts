import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { SHOP_URL } from '../support/ports.ts';

// What search engines and messengers read is the same on every screen.
test.skip(({ isMobile }) => isMobile, 'read without a screen');

const KURTA = '/product/Malhar%20Handloom%20Cotton%20Kurta';
const PUBLIC = [
  { path: '/', canonical: '/' },
  { path: '/home', canonical: '/' },
  { path: '/shop-all', canonical: '/shop-all' },
  { path: '/category/kurtas', canonical: '/category/kurtas' },
  { path: '/category/kurtas?size=40&utm_source=mail', canonical: '/category/kurtas' },
  { path: KURTA, canonical: KURTA },
  { path: '/about', canonical: '/about' },
  { path: '/privacy-policy', canonical: '/privacy-policy' },
  { path: '/refund-policy', canonical: '/refund-policy' },
  { path: '/terms-and-conditions', canonical: '/terms-and-conditions' },
];
const PRIVATE = [
  '/search?q=kurta',
  '/cart',
  '/checkout',
  '/wishlist',
  '/myaccount/dashboard',
  '/admin/dashboard',
  '/reset-password',
];

type Facts = Record<string, unknown>;

async function readPage(path: string) {
  const reply = await fetch(SHOP_URL + path);
  const html = await reply.text();
  const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
  const tag = (pattern: RegExp) => unescape(pattern.exec(html)?.[1] ?? '');
  return {
    status: reply.status,
    headers: reply.headers,
    html,
    title: tag(/<title>([^<]*)<\/title>/),
    canonical: tag(/<link rel="canonical" href="([^"]*)"/),
    meta: (name: string) => tag(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    facts: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, json]) => JSON.parse(json ?? '') as Facts[],
    ),
  };
}

test(
  'every public page says what it is, in its own words and within what a search engine shows',
  ANY_WIDTH,
  async () => {
    const titles = new Map<string, string>();
    for (const { path, canonical } of PUBLIC) {
      const page = await readPage(path);
      expect(page.status, path).toBe(200);
      expect(page.html, path).toContain('<html lang="en-IN"');
      expect(page.html.match(/<h1/g), path).toHaveLength(1);
      expect(page.title.length, path).toBeLessThanOrEqual(60);
      expect(page.title, path).toMatch(/ \| Kinari$/);
      expect(titles.get(page.title) ?? canonical, `${path} shares its title`).toBe(canonical);
      titles.set(page.title, canonical);
      expect(page.meta('description').length, path).toBeGreaterThan(40);
      expect(page.meta('description').length, path).toBeLessThanOrEqual(155);
      expect(page.canonical, path).toBe(SHOP_URL + canonical);
      expect(page.meta('og:url'), path).toBe(SHOP_URL + canonical);
      for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name', 'twitter:title'])
        expect(page.meta(name), `${path} ${name}`).not.toBe('');
      expect(page.meta('twitter:card'), path).toBe('summary_large_image');
      expect(page.headers.get('x-robots-tag'), path).toBeNull();
      expect(page.meta('robots'), path).toBe(path.includes('size=') ? 'noindex,follow' : '');
    }
  },
);

test('a shared link to the shop carries its name and its promise', ANY_WIDTH, async () => {
  const home = await readPage('/');
  expect(home.meta('og:title')).toBe('Kinari: electronics and clothing, pay when you receive');
  expect(home.meta('twitter:title')).toBe(home.meta('og:title'));
});

test(
  'the picture of a shared link is there, whole and light, for the shop, a category and a product',
  ANY_WIDTH,
  async () => {
    for (const path of ['/', '/category/kurtas', KURTA]) {
      const picture = (await readPage(path)).meta('og:image');
      expect(picture).toMatch(new RegExp(`^${SHOP_URL}/uploads/share/.+\\.jpg$`));
      const reply = await fetch(picture);
      expect(reply.status, picture).toBe(200);
      expect(reply.headers.get('content-type')).toBe('image/jpeg');
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect((await reply.arrayBuffer()).byteLength).toBeLessThan(300_000);
    }
  },
);

test('pages of one’s own, filtered listings and what is not there stay out of search engines', ANY_WIDTH, async () => {
  for (const path of PRIVATE) expect((await readPage(path)).headers.get('x-robots-tag'), path).toBe('noindex');
  for (const path of ['/nowhere', '/product/Nobody%20Sells%20This', '/category/none']) {
    const page = await readPage(path);
    expect(page.status, path).toBe(404);
    expect(page.meta('robots'), path).toBe('noindex');
  }
});

test('no cache keeps the results of a search', ANY_WIDTH, async () => {
  expect((await readPage('/search?q=kurta')).headers.get('cache-control')).toBe('private, no-store');
});

test('structured data names the shop, the trail, the list and every variant’s offer', ANY_WIDTH, async () => {
  const find = (facts: Facts[], type: string) => facts.find((fact) => fact['@type'] === type) ?? {};
  const home = (await readPage('/')).facts;
  expect(find(home, 'OnlineStore')).toMatchObject({
    name: 'Kinari',
    url: `${SHOP_URL}/`,
    telephone: '+919876543210',
    address: { '@type': 'PostalAddress', postalCode: '411030', addressCountry: 'IN' },
    hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'IN' },
  });
  expect(find(home, 'WebSite')).toMatchObject({ name: 'Kinari', url: `${SHOP_URL}/` });
  expect(JSON.stringify(home)).not.toContain('aggregateRating');

  const listing = (await readPage('/category/kurtas')).facts;
  expect(find(listing, 'BreadcrumbList').itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${SHOP_URL}/` },
    { position: 2, name: 'Kurtas', item: `${SHOP_URL}/category/kurtas` },
  ]);
  const items = find(listing, 'ItemList').itemListElement as { position: number; url: string }[];
  expect(items.length).toBeGreaterThan(5);
  for (const [place, { position, url }] of items.entries()) {
    expect(position).toBe(place + 1);
    expect(url).toContain(`${SHOP_URL}/product/`);
  }

  const product = (await readPage(KURTA)).facts;
  const group = find(product, 'ProductGroup');
  expect(group).toMatchObject({ name: 'Malhar Handloom Cotton Kurta', url: SHOP_URL + KURTA });
  expect(group.productGroupID).toBeTruthy();
  expect(group.variesBy).toContain('https://schema.org/size');
  expect((group.image as string[]).every((address) => address.startsWith(`${SHOP_URL}/uploads/`))).toBe(true);
  const variants = group.hasVariant as (Facts & { offers: Facts })[];
  expect(variants).toHaveLength(10);
  for (const { offers, ...variant } of variants) {
    expect(variant).toMatchObject({ '@type': 'Product', name: expect.any(String), sku: expect.any(String) });
    expect(offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'INR', url: SHOP_URL + KURTA });
    expect(Number(offers.price)).toBeGreaterThan(0);
    expect(offers.availability).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/);
  }
  expect(find(product, 'BreadcrumbList').itemListElement).toHaveLength(4);
});

test('robots.txt closes the private doors and shows the sitemap, whose every address answers', ANY_WIDTH, async () => {
  const robots = await (await fetch(`${SHOP_URL}/robots.txt`)).text();
  for (const path of ['/admin', '/myaccount', '/cart', '/checkout', '/wishlist', '/search'])
    expect(robots).toContain(`Disallow: ${path}\n`);
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  expect(sitemap).toBe(`${SHOP_URL}/sitemap.xml`);
  const addressesIn = async (address: string) => {
    const reply = await fetch(address);
    expect(reply.status, address).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/xml');
    return [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found ?? '');
  };
  const listed: string[] = [];
  for (const file of await addressesIn(sitemap)) listed.push(...(await addressesIn(file)));
  expect(new Set(listed).size).toBe(listed.length);
  for (const path of ['/', '/about', '/category/kurtas', KURTA, '/terms-and-conditions'])
    expect(listed).toContain(SHOP_URL + path);
  for (const address of listed.filter((_, place) => place % 20 === 0)) {
    const reply = await fetch(address, { redirect: 'manual' });
    expect(reply.status, address).toBe(200);
  }
});
