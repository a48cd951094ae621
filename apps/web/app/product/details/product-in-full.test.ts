import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { toProduct } from './product-in-full.ts';

type ProductInFull = Reply<'findProductByName'>['product'];

const aKurta = (given: Partial<ProductInFull> = {}): ProductInFull => ({
  id: 'p1',
  name: 'Malhar Kurta',
  description: 'Cotton.',
  categoryId: 'c1',
  category: { id: 'c1', name: 'Kurtas', slug: 'kurtas' },
  images: [],
  variants: [],
  version: 1,
  brand: null,
  genericName: null,
  netQuantity: null,
  origin: null,
  maker: null,
  packer: null,
  importer: null,
  warrantyMonths: null,
  returnRule: 'returnable',
  facts: [],
  sizeChart: null,
  ...given,
});

test('what is known of a product is said in words, in one order, and the rest is left out', () => {
  const { details } = toProduct(
    aKurta({
      genericName: 'Kurta for men',
      netQuantity: { amount: 1, unit: 'piece' },
      origin: 'LK',
      maker: { name: 'Narmada Weavers', address: '22 Bazaar Road, Maheshwar, 451224' },
      facts: [
        { key: 'fabric', name: 'Fabric', value: 'Handloom cotton' },
        { key: 'care', name: 'Care', value: 'Hand wash; Do not bleach;' },
      ],
    }),
  );
  expect(details?.rows.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Generic name: Kurta for men',
    'Net quantity: 1 piece',
    'Fabric: Handloom cotton',
    'Country of origin: Sri Lanka',
    'Manufacturer: Narmada Weavers, 22 Bazaar Road, Maheshwar, 451224',
    'Returns: Within 7 days of receipt, at the regular price',
  ]);
  expect(details?.care).toEqual(['Hand wash', 'Do not bleach']);
});

test('a product of which nothing is known has no table', () => {
  expect(toProduct(aKurta()).details).toEqual({ rows: [], care: [] });
});

test('a warranty is told in years where it is whole years', () => {
  const warranty = (warrantyMonths: number) =>
    toProduct(aKurta({ warrantyMonths })).details?.rows.find(({ name }) => name === 'Warranty')?.value;
  expect([0, 1, 6, 12, 24, 18].map(warranty)).toEqual([
    'None',
    '1 month',
    '6 months',
    '1 year',
    '2 years',
    '18 months',
  ]);
});

test('goods that can never be returned say why', () => {
  const { details } = toProduct(aKurta({ returnRule: 'hygiene', genericName: 'Earphones' }));
  expect(details?.notReturned).toBe('For hygiene, once unsealed');
  expect(details?.rows.at(-1)?.value).toBe('No returns. For hygiene, once unsealed');
});

test('a variant keeps its number, its barcode and the price printed on it', () => {
  const variant = {
    id: 'v1',
    color: null,
    colorHexCode: null,
    size: null,
    stock: 1,
    originalPrice: 90,
    discountPrice: 0,
  };
  const { variants } = toProduct(
    aKurta({ variants: [{ ...variant, sku: 'MAL-40', barcode: '8901234567894', mrp: 99.5 }] }),
  );
  expect(variants[0]).toMatchObject({ sku: 'MAL-40', barcode: '8901234567894', mrp: 9950 });
});
