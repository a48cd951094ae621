import { expect, test } from 'vitest';
import type { Product, Variant } from './product.ts';
import {
  colorOptions,
  defaultSize,
  findVariant,
  isSoldOut,
  lowStockCount,
  selectedColor,
  sizeOptions,
  stockStatus,
  stripeColors,
  withMatchedColorFirst,
} from './variant-selection.ts';

let lastId = 0;
const createVariant = (overrides: Partial<Variant> = {}): Variant => ({
  id: `v${(lastId += 1)}`,
  color: null,
  colorHex: null,
  size: null,
  stock: 20,
  price: 89_900,
  saving: 0,
  ...overrides,
});
const sizes = (...overrides: (string | null)[]) => overrides.map((size) => createVariant({ size }));

test('sizes are sorted: numbers, then clothing sizes, then words', () => {
  const shown = sizeOptions(sizes('XL', '42', '8', 'S', '3XL', '10', 'M', 'XXL', 'Tall', '9.5')).map(
    ({ size }) => size,
  );
  expect(shown).toEqual(['8', '9.5', '10', '42', 'S', 'M', 'XL', 'XXL', '3XL', 'Tall']);
});

test('a size in several colours is listed once and is in stock if any colour is', () => {
  const variants = [
    createVariant({ size: '40', color: 'Red', stock: 0 }),
    createVariant({ size: '40', color: 'Blue' }),
  ];
  expect(sizeOptions(variants)).toEqual([{ size: '40', inStock: true }]);
  expect(findVariant(variants, '40')?.color).toBe('Blue');
});

test('a search for a colour selects its variants, unless they are sold out', () => {
  const select = (stock: number) => {
    const variants = [
      createVariant({ size: '40', color: 'Red' }),
      createVariant({ size: '40', color: 'Indigo', stock }),
    ];
    return withMatchedColorFirst({ variants, matchedColor: 'Indigo' } as Product).variants;
  };
  expect(findVariant(select(3), '40')?.color).toBe('Indigo');
  expect(selectedColor(select(3), undefined)?.color).toBe('Indigo');
  expect(findVariant(select(0), '40')?.color).toBe('Red');
});

test('a size sold out in every colour is marked but still listed', () => {
  const variants = [createVariant({ size: '40', stock: 0 }), createVariant({ size: '42' })];
  expect(sizeOptions(variants)[0]).toEqual({ size: '40', inStock: false });
  expect(findVariant(variants, '40')?.stock).toBe(0);
});

test('no variant is selected until a size is selected', () => {
  expect(findVariant(sizes('38', '40'), undefined)).toBeUndefined();
});

test('a product without sizes has a default size; one with several sizes has none', () => {
  expect(defaultSize(sizes(null))).toBeNull();
  expect(defaultSize(sizes(null, null))).toBeNull();
  expect(defaultSize(sizes('38', '40'))).toBeUndefined();
  expect(defaultSize(sizes(null, '40'))).toBeUndefined();
});

test('a single size is selected by default, also in two colours', () => {
  expect(defaultSize(sizes('256 GB'))).toBe('256 GB');
  expect(defaultSize(sizes('256 GB', '256 GB'))).toBe('256 GB');
});

test('the stripe shows each colour once, in any spelling', () => {
  const variants = [{ colorHex: '#2A5B9C' }, { colorHex: '#2a5b9c' }, { colorHex: null }, { colorHex: '#D8892B' }];
  expect(stripeColors(variants.map(createVariant))).toEqual(['#2a5b9c', '#d8892b']);
});

test('colours keep the shop’s own order', () => {
  const variants = [
    createVariant({ color: 'Indigo', stock: 0 }),
    createVariant({ color: 'Haldi' }),
    createVariant({ color: 'Indigo' }),
  ];
  expect(colorOptions(variants).map(({ color, inStock }) => [color, inStock])).toEqual([
    ['Indigo', true],
    ['Haldi', true],
  ]);
});

test('a card shows the colour it would add for the selected size, and the number of others', () => {
  const variants = [
    createVariant({ color: 'Navy', size: '6' }),
    createVariant({ color: 'Rust', size: '6' }),
    createVariant({ color: 'Navy', size: '7', stock: 0 }),
    createVariant({ color: 'Rust', size: '7' }),
    createVariant({ color: 'Moss', size: '7', stock: 0 }),
  ];
  expect(selectedColor(variants, undefined)).toMatchObject({ color: 'Navy', others: 1 });
  expect(selectedColor(variants, '6')).toMatchObject({ color: 'Navy', others: 1 });
  expect(selectedColor(variants, '7')).toMatchObject({ color: 'Rust', others: 0 });
  expect(findVariant(variants, '7')?.color).toBe('Rust');
  expect(selectedColor([createVariant({ color: 'Navy', size: '6' })], '6')).toBeUndefined();
});

test('stock above ten is green, one to ten yellow, none red', () => {
  expect(stockStatus(11)).toEqual({ tone: 'ok', label: 'In stock' });
  expect(stockStatus(10)).toEqual({ tone: 'warn', label: 'In stock' });
  expect(stockStatus(1)).toEqual({ tone: 'warn', label: 'In stock' });
  expect(stockStatus(0)).toEqual({ tone: 'bad', label: 'Out of stock' });
});

test('the remaining stock is shown from ten down to one', () => {
  expect([0, 1, 10, 11].map(lowStockCount)).toEqual([undefined, 1, 10, undefined]);
});

test('a product is sold out when all of its variants are', () => {
  expect(isSoldOut({ variants: [createVariant({ stock: 0 }), createVariant({ stock: 1 })] })).toBe(false);
  expect(isSoldOut({ variants: [createVariant({ stock: 0 })] })).toBe(true);
});
