import { expect, test } from 'vitest';
import { linkToArea, listEditedAreas, parseView } from './views.ts';

const parse = (search: string) => parseView(new URLSearchParams(search));

test('an address opens the tab of its area', () => {
  expect(parse('')).toEqual({ view: 'home', edited: { area: 'home', slug: '' } });
  expect(parse('area=footer')).toEqual({ view: 'menu', edited: { area: 'footer', slug: '' } });
  expect(parse('area=theme').view).toBe('look');
  expect(parse('area=about')).toEqual({ view: 'pages', edited: { area: 'about', slug: '' } });
  expect(parse('area=versions')).toEqual({ view: 'versions', edited: undefined });
  expect(parse('area=pages')).toEqual({ view: 'pages', edited: undefined });
  expect(parse('area=nonsense').view).toBe('home');
});

test('an own page is named by its slug, in both directions', () => {
  const page = { area: 'page', slug: 'our-weavers' } as const;
  expect(parse(linkToArea(page).slice(1))).toEqual({ view: 'pages', edited: page });
  expect(linkToArea({ area: 'about', slug: '' })).toBe('?area=about');
});

test('the announcement bar and the footer are on one tab', () => {
  expect(listEditedAreas({ area: 'footer', slug: '' }).map(({ area }) => area)).toEqual(['header', 'footer']);
  expect(listEditedAreas({ area: 'home', slug: '' })).toHaveLength(1);
});
