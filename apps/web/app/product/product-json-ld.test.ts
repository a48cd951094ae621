import { expect, test } from 'vitest';
import type { Product, Variant } from '../catalog/product.ts';
import { productFacts } from './product-json-ld.ts';

const aVariant = (given: Partial<Variant>): Variant => ({
  id: 'v1',
  color: 'Indigo',
  colorHex: '#2a5b9c',
  size: '40',
  stock: 3,
  price: 89_950,
  saving: 0,
  ...given,
});
const aKurta = (variants: Variant[]): Product => ({
  id: 'p1',
  name: 'Malhar Kurta',
  description: 'Cotton.',
  category: { name: 'Kurtas', slug: 'kurtas' },
  pictures: [],
  variants,
});

const SHOP = {
  publicUrl: 'https://shop.example',
  trail: [{ name: 'Kurtas', path: '/category/kurtas' }],
  daysToDeliver: 5,
};
const factsOf = (product: Product) => productFacts(product, SHOP);
const offerOf = (product: Product) => (factsOf(product)[0] as { offers: object }).offers;

test('several variants are a group, each with its own offer in rupees', () => {
  const [group] = factsOf(aKurta([aVariant({}), aVariant({ id: 'v2', size: '42', stock: 0 })]));
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      { name: 'Malhar Kurta, Indigo, 40', offers: { price: '899.50', availability: 'https://schema.org/InStock' } },
      { offers: { priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock' } },
    ],
  });
});

test('what is on sale is offered without a return', () => {
  const [group] = factsOf(aKurta([aVariant({ saving: 10_000 }), aVariant({ id: 'v2', size: '42' })]));
  const [onSale, regular] = (group as { hasVariant: { offers: object }[] }).hasVariant;
  expect(onSale?.offers).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
  });
  expect(regular?.offers).toMatchObject({ hasMerchantReturnPolicy: { merchantReturnDays: 7 } });
});

test('a single variant is a product', () => {
  const [product] = factsOf(aKurta([aVariant({})]));
  expect(product).toMatchObject({ '@type': 'Product', url: 'https://shop.example/product/Malhar%20Kurta' });
});

test('the trail leads from home over the category to the product', () => {
  expect(JSON.stringify(factsOf(aKurta([aVariant({})]))[1])).toContain('"item":"https://shop.example/category/kurtas"');
});

test('a barcode is named after its length; without one, the number of the shop itself stands for it', () => {
  const [coded] = factsOf(aKurta([aVariant({ sku: 'MAL-40', barcode: '8901234567894' })]));
  expect(coded).toMatchObject({ sku: 'MAL-40', gtin13: '8901234567894' });
  expect(coded).not.toHaveProperty('mpn');
  expect(factsOf(aKurta([aVariant({ barcode: '96385074' })]))[0]).toMatchObject({ gtin8: '96385074', sku: 'v1' });
  expect(factsOf(aKurta([aVariant({ sku: 'MAL-40' })]))[0]).toMatchObject({ mpn: 'MAL-40' });
});

test('delivery is free within India and takes as many days as the shop promises', () => {
  expect(offerOf(aKurta([aVariant({})]))).toMatchObject({
    shippingDetails: {
      shippingRate: { value: '0', currency: 'INR' },
      shippingDestination: { addressCountry: 'IN' },
      deliveryTime: { transitTime: { maxValue: 5, unitCode: 'DAY' } },
    },
  });
});

test('goods that can never be returned are offered without a return at any price', () => {
  const product = { ...aKurta([aVariant({})]), details: { rows: [], care: [], notReturned: 'Made to order' } };
  expect(offerOf(product)).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
  });
});

test('whose brand it is, is said by its name', () => {
  const product = { ...aKurta([aVariant({})]), details: { rows: [], care: [], brand: { id: 3, name: 'Tantu' } } };
  expect(factsOf(product)[0]).toMatchObject({ brand: { '@type': 'Brand', name: 'Tantu' } });
});
