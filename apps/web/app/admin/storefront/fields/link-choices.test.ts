import { isSitePath } from '@kinari/contract/endpoints/storefront/site-path';
import { expect, test } from 'vitest';
import type { Category } from '../../categories/category-tree.ts';
import type { StorefrontArea } from '../storefront.data.ts';
import { listLinkGroups } from './link-choices.ts';

const createCategory = (name: string, subCategories: Category[] = []) =>
  ({ name, slug: name.toLowerCase(), subCategories }) as Category;
const categories = [createCategory('Clothing', [createCategory('Sarees')]), createCategory('Phones')];
const areas = [
  { area: 'about', slug: '', title: 'About' },
  { area: 'page', slug: 'our-weavers', title: 'Our weavers' },
] as StorefrontArea[];

test('links lead to pages, own pages, categories and collections, and all are pages of the shop', () => {
  const groups = listLinkGroups(categories, [{ name: 'Diwali', slug: 'diwali' }], areas);
  expect(groups.map(({ label }) => label)).toEqual(['Pages', 'Your pages', 'Categories', 'Collections']);
  expect(groups.slice(1).flatMap(({ choices }) => choices.map(({ path, label }) => `${path} ${label}`))).toEqual([
    '/page/our-weavers Our weavers',
    '/category/clothing Clothing',
    '/category/sarees Clothing › Sarees',
    '/category/phones Phones',
    '/collection/diwali Diwali',
  ]);
  for (const { choices } of groups) for (const { path } of choices) expect(isSitePath(path)).toBe(true);
});

test('a group without an entry is left out', () => {
  expect(listLinkGroups([], [], []).map(({ label }) => label)).toEqual(['Pages']);
});
