import { expect } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { SHOP_URL } from '../support/ports.ts';

// Metadata for search engines and messengers is the same at every width.

const KURTA_PATH = '/product/Malhar%20Handloom%20Cotton%20Kurta';
const PUBLIC_PATHS = [
  { path: '/', canonical: '/' },
  { path: '/home', canonical: '/' },
  { path: '/shop-all', canonical: '/shop-all' },
  { path: '/category/kurtas', canonical: '/category/kurtas' },
  { path: '/category/kurtas?size=40&utm_source=mail', canonical: '/category/kurtas' },
  { path: KURTA_PATH, canonical: KURTA_PATH },
  { path: '/about', canonical: '/about' },
  { path: '/privacy-policy', canonical: '/privacy-policy' },
  { path: '/refund-policy', canonical: '/refund-policy' },
  { path: '/terms-and-conditions', canonical: '/terms-and-conditions' },
];
const PRIVATE_PATHS = [
  '/search?q=kurta',
  '/cart',
  '/checkout',
  '/wishlist',
  '/myaccount/dashboard',
  '/admin/dashboard',
  '/reset-password',
];

type JsonLd = Record<string, unknown>;

async function fetchPage(path: string) {
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
    attributes: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, json]) => JSON.parse(json ?? '') as JsonLd[],
    ),
  };
}

test('every public page has its own title and description, within search engine limits', async () => {
  const titles = new Map<string, string>();
  for (const { path, canonical } of PUBLIC_PATHS) {
    const page = await fetchPage(path);
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
});

test('a shared link to the shop has its name and description', async () => {
  const home = await fetchPage('/');
  expect(home.meta('og:title')).toBe('Kinari: electronics and clothing, pay when you receive');
  expect(home.meta('twitter:title')).toBe(home.meta('og:title'));
});

test('Open Graph images of the shop, a category and a product exist and are small', async () => {
  for (const path of ['/', '/category/kurtas', KURTA_PATH]) {
    const ogImage = (await fetchPage(path)).meta('og:image');
    expect(ogImage).toMatch(new RegExp(`^${SHOP_URL}/uploads/share/.+\\.jpg$`));
    const reply = await fetch(ogImage);
    expect(reply.status, ogImage).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await reply.arrayBuffer()).byteLength).toBeLessThan(300_000);
  }
});

test('private pages, filtered listings and missing pages are not indexed', async () => {
  for (const path of PRIVATE_PATHS) expect((await fetchPage(path)).headers.get('x-robots-tag'), path).toBe('noindex');
  for (const path of ['/nowhere', '/product/Not%20Sold%20Here', '/category/none']) {
    const page = await fetchPage(path);
    expect(page.status, path).toBe(404);
    expect(page.meta('robots'), path).toBe('noindex');
  }
});

test('search results are not cached', async () => {
  expect((await fetchPage('/search?q=kurta')).headers.get('cache-control')).toBe('private, no-store');
});

test('structured data contains the shop, the breadcrumb, the list and the offer of every variant', async () => {
  const findByType = (entries: JsonLd[], type: string) => entries.find((entry) => entry['@type'] === type) ?? {};
  const home = (await fetchPage('/')).attributes;
  expect(findByType(home, 'OnlineStore')).toMatchObject({
    name: 'Kinari',
    url: `${SHOP_URL}/`,
    telephone: '+919876543210',
    address: { '@type': 'PostalAddress', postalCode: '411030', addressCountry: 'IN' },
    hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'IN' },
  });
  expect(findByType(home, 'WebSite')).toMatchObject({ name: 'Kinari', url: `${SHOP_URL}/` });
  expect(JSON.stringify(home)).not.toContain('aggregateRating');

  const listing = (await fetchPage('/category/kurtas')).attributes;
  expect(findByType(listing, 'BreadcrumbList').itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${SHOP_URL}/` },
    { position: 2, name: 'Kurtas', item: `${SHOP_URL}/category/kurtas` },
  ]);
  const items = findByType(listing, 'ItemList').itemListElement as { position: number; url: string }[];
  expect(items.length).toBeGreaterThan(5);
  for (const [index, { position, url }] of items.entries()) {
    expect(position).toBe(index + 1);
    expect(url).toContain(`${SHOP_URL}/product/`);
  }

  const product = (await fetchPage(KURTA_PATH)).attributes;
  const group = findByType(product, 'ProductGroup');
  expect(group).toMatchObject({ name: 'Malhar Handloom Cotton Kurta', url: SHOP_URL + KURTA_PATH });
  expect(group.productGroupID).toBeTruthy();
  expect(group.variesBy).toContain('https://schema.org/size');
  expect((group.image as string[]).every((pageUrl) => pageUrl.startsWith(`${SHOP_URL}/uploads/`))).toBe(true);
  const variants = group.hasVariant as (JsonLd & { offers: JsonLd })[];
  expect(variants).toHaveLength(10);
  for (const { offers, ...variant } of variants) {
    expect(variant).toMatchObject({ '@type': 'Product', name: expect.any(String), sku: expect.any(String) });
    expect(offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'INR', url: SHOP_URL + KURTA_PATH });
    expect(Number(offers.price)).toBeGreaterThan(0);
    expect(offers.availability).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/);
  }
  expect(findByType(product, 'BreadcrumbList').itemListElement).toHaveLength(4);
});

test('robots.txt disallows private paths and names the sitemap, whose URLs all respond', async () => {
  const robots = await (await fetch(`${SHOP_URL}/robots.txt`)).text();
  for (const path of ['/admin', '/myaccount', '/cart', '/checkout', '/wishlist', '/search'])
    expect(robots).toContain(`Disallow: ${path}\n`);
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  expect(sitemap).toBe(`${SHOP_URL}/sitemap.xml`);
  const listUrls = async (pageUrl: string) => {
    const reply = await fetch(pageUrl);
    expect(reply.status, pageUrl).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/xml');
    return [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found ?? '');
  };
  const sitemapUrls: string[] = [];
  for (const file of await listUrls(sitemap)) sitemapUrls.push(...(await listUrls(file)));
  expect(new Set(sitemapUrls).size).toBe(sitemapUrls.length);
  for (const path of ['/', '/about', '/category/kurtas', KURTA_PATH, '/terms-and-conditions'])
    expect(sitemapUrls).toContain(SHOP_URL + path);
  for (const pageUrl of sitemapUrls.filter((_, index) => index % 20 === 0)) {
    const reply = await fetch(pageUrl, { redirect: 'manual' });
    expect(reply.status, pageUrl).toBe(200);
  }
});
