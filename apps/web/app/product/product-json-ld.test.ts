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

test('several variants are a group, each with its own offer in rupees', () => {
  const [group] = productFacts(
    'https://shop.example',
    aKurta([aVariant({}), aVariant({ id: 'v2', size: '42', stock: 0 })]),
  );
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
  const [group] = productFacts(
    'https://shop.example',
    aKurta([aVariant({ saving: 10_000 }), aVariant({ id: 'v2', size: '42' })]),
  );
  const [onSale, regular] = (group as { hasVariant: { offers: object }[] }).hasVariant;
  expect(onSale?.offers).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
  });
  expect(regular?.offers).not.toHaveProperty('hasMerchantReturnPolicy');
});

test('a single variant is a product', () => {
  const [product] = productFacts('https://shop.example', aKurta([aVariant({})]));
  expect(product).toMatchObject({ '@type': 'Product', url: 'https://shop.example/product/Malhar%20Kurta' });
});

test('the trail leads from home over the category to the product', () => {
  expect(JSON.stringify(productFacts('https://shop.example', aKurta([aVariant({})]))[1])).toContain(
    '"item":"https://shop.example/category/kurtas"',
  );
});
