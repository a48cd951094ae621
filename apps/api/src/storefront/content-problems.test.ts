import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { expect, test } from 'vitest';
import { listProblems, readPercent } from './content-problems.ts';
import { parseLink } from './content-references.ts';
import { getDefaultContent, type Section } from './stored-content.ts';

const KNOWN_IMAGE = '0199a8e2-0000-7000-8000-000000000001';
const OTHER_IMAGE = '0199a8e2-0000-7000-8000-000000000002';
const image = {
  id: KNOWN_IMAGE,
  filename: '',
  url: '',
  width: 1,
  height: 1,
  widths: [],
  formats: [],
  dominantColor: '#ffffff',
  isTransparent: false,
};
const context = {
  images: new Map([[KNOWN_IMAGE, image]]),
  isReachable: ({ slug }: { slug: string }) => slug === 'sarees',
  maxSavingPercent: 25,
};
const slide = { headline: 'New', text: '', button: 'See', link: '/shop-all', image: { id: KNOWN_IMAGE, alt: '' } };
const rail: Section = {
  id: 'r',
  kind: 'rail',
  hidden: false,
  title: 'Sarees',
  note: '',
  source: 'category',
  slug: 'sarees',
  hasLink: true,
};
const hero = (fields: object): Section => ({ id: 'h', kind: 'hero', hidden: false, slides: [{ ...slide, ...fields }] });
const banner: Section = {
  id: 'b',
  kind: 'banner',
  hidden: false,
  lead: '',
  headline: '30% OFF',
  button: 'Shop',
  link: '/shop-all',
  productsFromPercent: 0,
};
const problemsOf = (...sections: Section[]) => listProblems('home', { sections }, context);

test.each<[string, Section, object]>([
  [
    'a slide without its category',
    hero({ link: '/category/gone' }),
    { path: 'sections.0.slides.0.link', message: 'This slide leads nowhere', blocks: false },
  ],
  [
    'a slide without its own page',
    hero({ link: '/page/gone?x=1' }),
    { path: 'sections.0.slides.0.link', message: 'This slide leads nowhere', blocks: false },
  ],
  [
    'a slide without its image',
    hero({ image: { id: OTHER_IMAGE, alt: '' } }),
    { path: 'sections.0.slides.0.image', message: 'This image no longer exists', blocks: true },
  ],
  [
    'a banner that promises too much',
    banner,
    { path: 'sections.0.headline', message: 'No product saves 30% or more', blocks: false },
  ],
  [
    'a rail of an unknown collection',
    { ...rail, source: 'collection', slug: 'diwali' },
    { path: 'sections.0.slug', message: 'Shoppers cannot open this collection', blocks: false },
  ],
  [
    'a rail without a category',
    { ...rail, slug: '' },
    { path: 'sections.0.slug', message: 'Choose a category', blocks: false },
  ],
])('%s is a problem', (_what, section, problem) => {
  expect(problemsOf(section)).toEqual([problem]);
  expect(problemsOf({ ...section, hidden: true })).toEqual([]);
});

test('content that leads somewhere has no problems', () => {
  expect(problemsOf(hero({ link: '/category/sarees' }), rail, { ...banner, headline: '25% OFF' })).toEqual([]);
});

test('the announcement and the footer say what leads nowhere; other sites are not checked', () => {
  const header: Content['header'] = { announcement: { text: 'Hi', link: '/collection/gone' } };
  expect(listProblems('header', header, context)).toEqual([
    { path: 'announcement.link', message: 'This announcement leads nowhere', blocks: false },
  ]);
  const footer: Content['footer'] = {
    ...getDefaultContent('footer')!,
    links: [
      { label: 'Blog', link: 'https://blog.example/category/gone' },
      { label: 'Gone', link: '/page/gone' },
    ],
  };
  expect(listProblems('footer', footer, context)).toEqual([
    { path: 'links.1.link', message: 'This link leads nowhere', blocks: false },
  ]);
});

test('a theme that is too weak names the colour and the nearest that works', () => {
  const theme: Content['theme'] = { ...getDefaultContent('theme')!, brand: '#ff9ad5' };
  const [problem, ...others] = listProblems('theme', theme, context);
  expect(problem).toMatchObject({ path: 'brand', blocks: true });
  expect(problem?.message).toMatch(/^Too weak to read\. Nearest colour that works: #[0-9a-f]{6}$/);
  expect(others).toEqual([]);
});

test.each([
  ['30% OFF', 30],
  ['Up to 5 % off', 5],
  ['Sale', undefined],
  ['100% cotton', 100],
])('the percent of %s is %s', (headline, percent) => {
  expect(readPercent(headline)).toBe(percent);
});

test.each([
  ['/category/Silk%20Sarees', { kind: 'category', slug: 'Silk Sarees' }],
  ['/collection/Diwali/?sort=newest', { kind: 'collection', slug: 'diwali' }],
  ['/page/sizes#top', { kind: 'page', slug: 'sizes' }],
  ['/page/%E0%A4%A', { kind: 'page', slug: '%e0%a4%a' }],
  ['/product/Kurta', undefined],
  ['/shop-all', undefined],
  ['https://shop.example/category/x', undefined],
])('the target of %s is %j', (link, target) => {
  expect(parseLink(link)).toEqual(target);
});
