import type { HomeSection, SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderInShop } from '../../test/render-in-shop.ts';
import type { Product } from '../catalog/product.ts';
import { HomeView } from './home-view.tsx';

const base = { hidden: false };
const hero: HomeSection = { ...base, id: 'hero', kind: 'hero', slides: [] };
const questions: SectionOf<'questions'> = {
  ...base,
  id: 'q',
  kind: 'questions',
  title: 'Good to know',
  items: [{ question: 'Do you repair?', answer: 'Yes, [ask us](/about). <script>alert(1)</script>' }],
};

const createBanner = (id: string, headline: string): SectionOf<'banner'> => ({
  ...base,
  id,
  kind: 'banner',
  lead: '',
  headline,
  button: 'Look',
  link: '/category/sarees',
  productsFromPercent: 0,
});

const createRail = (source: SectionOf<'rail'>['source'], overrides = {}): SectionOf<'rail'> => ({
  ...base,
  id: source,
  kind: 'rail',
  title: `Rail of ${source}`,
  note: '',
  source,
  slug: 'silk & more',
  hasLink: true,
  ...overrides,
});

const image = {
  id: '00000000-0000-4000-8000-000000000001',
  url: '/uploads/k/640.webp',
  alt: 'A loom',
  width: 800,
  height: 600,
  widths: [640],
  formats: [],
  dominantColor: '#8e1f4f',
  isTransparent: false,
};

const products = Array.from({ length: 6 }, (_, index): Product => {
  const variants = [{ id: `v${index}`, color: null, colorHex: null, size: null, stock: 1, price: 100, saving: 0 }];
  return { id: `p${index}`, name: `P${index}`, category: { name: 'Sarees', slug: 'sarees' }, images: [], variants };
});

type Options = { isMarked?: boolean; shown?: Record<string, Product[]> };

const render = (sections: HomeSection[], { isMarked = false, shown = {} }: Options = {}) =>
  renderInShop(createElement(HomeView, { sections, products: shown, isMarked }));

/** Returns the texts that the page has, in their order on it. */
function findInOrder(html: string, texts: string[]): string[] {
  const found = texts.filter((text) => html.includes(text));
  return found.toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
}

test('sections are drawn in their order', async () => {
  const { sections }: { sections: HomeSection[] } = DEFAULT_CONTENT.home;
  const texts = ['Shop Now', 'Curb-side pickup', '30% OFF'];
  expect(findInOrder(await render(sections), texts)).toEqual(texts);
  const reversed = ['Shop Now', '30% OFF', 'Curb-side pickup'];
  expect(findInOrder(await render([hero, ...sections.slice(1).toReversed()]), texts)).toEqual(reversed);
});

test('sections of a kind that this release does not know are left out', async () => {
  const unknown = { ...base, id: 'new', kind: 'video' } as unknown as HomeSection;
  const html = await render([hero, unknown, questions]);
  expect(html).toContain('Shop Now');
  expect(html).toContain('Good to know');
});

test('a rail without products is left out', async () => {
  const rail = createRail('newest');
  expect(await render([hero, rail])).not.toContain(rail.title);
  expect(await render([hero, rail], { shown: { newest: products } })).toContain(rail.title);
});

test.each([
  ['best-sellers', '/shop-all'],
  ['savings', '/shop-all'],
  ['newest', '/shop-all?sort=newest'],
  ['category', '/category/silk%20%26%20more'],
  ['collection', '/collection/silk%20%26%20more'],
] as const)('a rail of %s links to %s', async (source, path) => {
  const seeAll = new RegExp(`<a[^>]* href="${path.replace('?', '\\?')}"[^>]*>See all</a>`);
  const html = await render([createRail(source)], { shown: { [source]: products } });
  expect(html).toMatch(seeAll);
  const withoutLink = await render([createRail(source, { hasLink: false })], { shown: { [source]: products } });
  expect(withoutLink).not.toContain('See all');
});

test('two banners have their own words, links and headings', async () => {
  const html = await render([hero, createBanner('one', '10% OFF'), createBanner('two', 'New silk sarees')]);
  expect(html).toContain('aria-labelledby="one"');
  expect(html).toContain('<h2 id="two"');
  expect(html.match(/href="\/category\/sarees"[^>]*>Look</g)).toHaveLength(2);
});

test('own slides replace those of the categories', async () => {
  const slide = { headline: 'Wedding season', text: 'Silk', button: 'See them', link: '/about', image };
  const html = await render([{ ...base, id: 'hero', kind: 'hero', slides: [slide, slide] }]);
  expect(html).toContain('aria-label="Highlights"');
  expect(html.match(/href="\/about"[^>]*>See them</g)).toHaveLength(2);
  expect(html).toContain('aria-label="A loom"');
});

test('questions, texts and images are on the page, with safe Markdown and without scripts', async () => {
  const text: HomeSection = {
    ...base,
    id: 't',
    kind: 'text',
    title: 'Our weavers',
    text: '# Maheshwar\n\n**Forty** looms',
    image,
    button: '',
    link: '',
  };
  const images: HomeSection = {
    ...base,
    id: 'p',
    kind: 'images',
    title: '',
    items: [
      { image, caption: 'By hand', link: '/about' },
      { image: { ...image, url: '/uploads/l/640.webp', alt: '' }, caption: '', link: '/shop-all' },
    ],
  };
  const html = await render([hero, text, images, questions]);
  const texts = ['Our weavers', 'Maheshwar</h3>', 'Forty</strong>', 'By hand', '<details', 'Do you repair?'];
  expect(findInOrder(html, texts)).toEqual(texts);
  expect(html).toContain('<a class="block rounded-(--radius-cloth) hover:text-primary" href="/about"');
  // Nothing says where this link would lead.
  expect(html).not.toContain('hover:text-primary" href="/shop-all"');
  expect(html).not.toContain('<script');
});

test('only the preview marks sections for the editor', async () => {
  const sections = [hero, createRail('newest'), questions];
  expect(await render(sections)).not.toContain('data-section');
  const marks = (await render(sections, { isMarked: true })).matchAll(/data-section="([^"]*)"/g);
  expect([...marks].map(([, id]) => id)).toEqual(['hero', 'newest', 'q']);
});
