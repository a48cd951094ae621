import type { EndpointResponse } from '@kinari/contract/contract';
import { EMPTY_PRODUCT_FIELDS } from '@kinari/contract/product-fields';
import { expect, test } from 'vitest';
import { toProduct } from './to-product.ts';

type ProductInFull = EndpointResponse<'getProductByName'>['product'];

const createKurta = (overrides: Partial<ProductInFull> = {}): ProductInFull => ({
  id: 'p1',
  name: 'Malhar Kurta',
  description: 'Cotton.',
  categoryId: 'c1',
  category: { id: 'c1', name: 'Kurtas', slug: 'kurtas' },
  images: [],
  variants: [],
  version: 1,
  brand: null,
  ...EMPTY_PRODUCT_FIELDS,
  netQuantity: null,
  manufacturer: null,
  packer: null,
  importer: null,
  attributes: [],
  sizeChart: null,
  ...overrides,
});

test('known product details are listed in a fixed order, unknown ones are left out', () => {
  const { details } = toProduct(
    createKurta({
      genericName: 'Kurta for men',
      netQuantity: { amount: 1, unit: 'piece' },
      origin: 'LK',
      manufacturer: { name: 'Narmada Weavers', address: '22 Bazaar Road, Maheshwar, 451224' },
      attributes: [
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
  ]);
  expect(details?.care).toEqual(['Hand wash', 'Do not bleach']);
});

test('a product without details has no table', () => {
  expect(toProduct(createKurta()).details).toEqual({ rows: [], care: [] });
});

test('a warranty of whole years is shown in years', () => {
  const warranty = (warrantyMonths: number) =>
    toProduct(createKurta({ warrantyMonths })).details?.rows.find(({ name }) => name === 'Warranty')?.value;
  expect([0, 1, 6, 12, 24, 18].map(warranty)).toEqual([
    'None',
    '1 month',
    '6 months',
    '1 year',
    '2 years',
    '18 months',
  ]);
});

test('goods that can never be returned show the reason', () => {
  const { details } = toProduct(createKurta({ returnPolicy: 'hygiene', genericName: 'Earphones' }));
  expect(details?.notReturned).toBe('Hygiene goods, once unsealed');
});

test('a variant keeps its SKU, barcode and MRP', () => {
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
    createKurta({ variants: [{ ...variant, sku: 'MAL-40', barcode: '8901234567894', mrp: 99.5 }] }),
  );
  expect(variants[0]).toMatchObject({ sku: 'MAL-40', barcode: '8901234567894', mrp: 9950 });
});
