import type { HomeSection, SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { expect, test } from 'vitest';
import type { Product } from '../catalog/product.ts';
import { assignProducts } from './home-products.ts';

const createProduct = (id: string, percent: number): Product => {
  const price = { price: 100 - percent, saving: percent };
  const variants = [{ id, color: null, colorHex: null, size: null, stock: 1, ...price }];
  return { id, name: id, category: { name: 'Sarees', slug: 'sarees' }, images: [], variants };
};

const createRail = (id: string, source: SectionOf<'rail'>['source']): HomeSection => ({
  id,
  kind: 'rail',
  hidden: false,
  title: id,
  note: '',
  source,
  slug: '',
  hasLink: false,
});

const createBanner = (id: string, productsFromPercent: number): HomeSection => ({
  id,
  kind: 'banner',
  hidden: false,
  lead: '',
  headline: 'Sale',
  button: 'Look',
  link: '/shop-all',
  productsFromPercent,
});

const bestSellers = [createProduct('best', 0)];
const biggestSavings = [60, 50, 40, 35, 20].map((percent) => createProduct(`${percent}%`, percent));

const assign = (sections: HomeSection[], own = new Map<string, Product[]>()) =>
  Object.fromEntries(
    Object.entries(assignProducts(sections, { bestSellers, biggestSavings }, own)).map(([id, products]) => [
      id,
      products.map(({ name }) => name),
    ]),
  );

test('a banner shows up to three products that save at least its percentage', () => {
  expect(assign([createBanner('banner', 30)])).toEqual({ banner: ['60%', '50%', '40%'] });
  expect(assign([createBanner('banner', 45)])).toEqual({ banner: ['60%', '50%'] });
});

test('a banner of 0 percent shows no products', () => {
  expect(assign([createBanner('banner', 0)])).toEqual({});
});

test('a rail of savings leaves out the products of banners', () => {
  const sections = [createRail('savings', 'savings'), createBanner('banner', 30)];
  expect(assign(sections).savings).toEqual(['35%', '20%']);
  expect(assign([createRail('savings', 'savings')]).savings).toHaveLength(5);
});

test('each rail has the products of its source', () => {
  const own = new Map([['new', [createProduct('newest', 0)]]]);
  expect(assign([createRail('best', 'best-sellers'), createRail('new', 'newest')], own)).toEqual({
    best: ['best'],
    new: ['newest'],
  });
});
