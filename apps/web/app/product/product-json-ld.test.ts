import { expect, test } from 'vitest';
import type { Product, Variant } from '../catalog/product.ts';
import { productJsonLd } from './product-json-ld.ts';

const createVariant = (overrides: Partial<Variant>): Variant => ({
  id: 'v1',
  color: 'Indigo',
  colorHex: '#2a5b9c',
  size: '40',
  stock: 3,
  price: 89_950,
  saving: 0,
  ...overrides,
});
const createKurta = (variants: Variant[]): Product => ({
  id: 'p1',
  name: 'Malhar Kurta',
  description: 'Cotton.',
  category: { name: 'Kurtas', slug: 'kurtas' },
  images: [],
  variants,
});

const SHOP = {
  publicUrl: 'https://shop.example',
  breadcrumb: [{ name: 'Kurtas', path: '/category/kurtas' }],
  deliveryDays: 5,
};
const toJsonLd = (product: Product) => productJsonLd(product, SHOP);
const getOffer = (product: Product) => (toJsonLd(product)[0] as { offers: object }).offers;

test('several variants are a product group, each with its own offer in rupees', () => {
  const [group] = toJsonLd(createKurta([createVariant({}), createVariant({ id: 'v2', size: '42', stock: 0 })]));
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      { name: 'Malhar Kurta, Indigo, 40', offers: { price: '899.50', availability: 'https://schema.org/InStock' } },
      { offers: { priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock' } },
    ],
  });
});

test('sale items are offered without returns', () => {
  const [group] = toJsonLd(createKurta([createVariant({ saving: 10_000 }), createVariant({ id: 'v2', size: '42' })]));
  const [onSale, regular] = (group as { hasVariant: { offers: object }[] }).hasVariant;
  expect(onSale?.offers).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
  });
  expect(regular?.offers).toMatchObject({ hasMerchantReturnPolicy: { merchantReturnDays: 7 } });
});

test('a single variant is a product', () => {
  const [product] = toJsonLd(createKurta([createVariant({})]));
  expect(product).toMatchObject({ '@type': 'Product', url: 'https://shop.example/product/Malhar%20Kurta' });
});

test('the breadcrumb leads from home through the category to the product', () => {
  expect(JSON.stringify(toJsonLd(createKurta([createVariant({})]))[1])).toContain(
    '"item":"https://shop.example/category/kurtas"',
  );
});

test('a barcode is typed by its length; without one, the SKU is used', () => {
  const [coded] = toJsonLd(createKurta([createVariant({ sku: 'MAL-40', barcode: '8901234567894' })]));
  expect(coded).toMatchObject({ sku: 'MAL-40', gtin13: '8901234567894' });
  expect(coded).not.toHaveProperty('mpn');
  expect(toJsonLd(createKurta([createVariant({ barcode: '96385074' })]))[0]).toMatchObject({
    gtin8: '96385074',
    sku: 'v1',
  });
  expect(toJsonLd(createKurta([createVariant({ sku: 'MAL-40' })]))[0]).toMatchObject({ mpn: 'MAL-40' });
});

test('delivery is free within India and takes the configured number of days', () => {
  expect(getOffer(createKurta([createVariant({})]))).toMatchObject({
    shippingDetails: {
      shippingRate: { value: '0', currency: 'INR' },
      shippingDestination: { addressCountry: 'IN' },
      deliveryTime: { transitTime: { maxValue: 5, unitCode: 'DAY' } },
    },
  });
});

test('goods that can never be returned are offered without returns at any price', () => {
  const product = {
    ...createKurta([createVariant({})]),
    details: { rows: [], care: [], notReturned: 'Made to order' },
  };
  expect(getOffer(product)).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
  });
});

test('the brand is given by its name', () => {
  const product = {
    ...createKurta([createVariant({})]),
    details: { rows: [], care: [], brand: { id: 3, name: 'Tantu' } },
  };
  expect(toJsonLd(product)[0]).toMatchObject({ brand: { '@type': 'Brand', name: 'Tantu' } });
});
