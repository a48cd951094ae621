import { expect, test } from 'vitest';
import {
  bandColors,
  colorOptions,
  colorToAdd,
  fewLeft,
  isSoldOut,
  presetSize,
  sizeOptions,
  stockState,
  variantOf,
} from './choice.ts';
import type { Variant } from './product.ts';

let lastId = 0;
const aVariant = (given: Partial<Variant> = {}): Variant => ({
  id: `v${(lastId += 1)}`,
  color: null,
  colorHex: null,
  size: null,
  stock: 20,
  price: 89_900,
  saving: 0,
  ...given,
});
const sizes = (...given: (string | null)[]) => given.map((size) => aVariant({ size }));

test('sizes stand in order: numbers, then clothing sizes, then words', () => {
  const shown = sizeOptions(sizes('XL', '42', '8', 'S', '3XL', '10', 'M', 'XXL', 'Tall', '9.5')).map(
    ({ size }) => size,
  );
  expect(shown).toEqual(['8', '9.5', '10', '42', 'S', 'M', 'XL', 'XXL', '3XL', 'Tall']);
});

test('a size that several colours have is offered once, and is in stock when one of them is', () => {
  const variants = [aVariant({ size: '40', color: 'Red', stock: 0 }), aVariant({ size: '40', color: 'Blue' })];
  expect(sizeOptions(variants)).toEqual([{ size: '40', inStock: true }]);
  expect(variantOf(variants, '40')?.color).toBe('Blue');
});

test('a size that is sold out in every colour is marked, and can still be pointed at', () => {
  const variants = [aVariant({ size: '40', stock: 0 }), aVariant({ size: '42' })];
  expect(sizeOptions(variants)[0]).toEqual({ size: '40', inStock: false });
  expect(variantOf(variants, '40')?.stock).toBe(0);
});

test('no variant is meant until a size is chosen', () => {
  expect(variantOf(sizes('38', '40'), undefined)).toBeUndefined();
});

test('a product without sizes needs no choosing; one with several does', () => {
  expect(presetSize(sizes(null))).toBeNull();
  expect(presetSize(sizes(null, null))).toBeNull();
  expect(presetSize(sizes('38', '40'))).toBeUndefined();
  expect(presetSize(sizes(null, '40'))).toBeUndefined();
});

test('the only variant is chosen by itself, whatever its size; one size in two colours is not', () => {
  expect(presetSize(sizes('256 GB'))).toBe('256 GB');
  expect(presetSize(sizes('256 GB', '256 GB'))).toBeUndefined();
});

test('a border shows each colour once, however it is written', () => {
  const variants = [{ colorHex: '#2A5B9C' }, { colorHex: '#2a5b9c' }, { colorHex: null }, { colorHex: '#D8892B' }];
  expect(bandColors(variants.map(aVariant))).toEqual(['#2a5b9c', '#d8892b']);
});

test('colours keep the shop’s own order', () => {
  const variants = [
    aVariant({ color: 'Indigo', stock: 0 }),
    aVariant({ color: 'Haldi' }),
    aVariant({ color: 'Indigo' }),
  ];
  expect(colorOptions(variants).map(({ color, inStock }) => [color, inStock])).toEqual([
    ['Indigo', true],
    ['Haldi', true],
  ]);
});

test('a card names the colour it would add of the chosen size, and how many more there are', () => {
  const variants = [
    aVariant({ color: 'Navy', size: '6' }),
    aVariant({ color: 'Rust', size: '6' }),
    aVariant({ color: 'Navy', size: '7', stock: 0 }),
    aVariant({ color: 'Rust', size: '7' }),
    aVariant({ color: 'Moss', size: '7', stock: 0 }),
  ];
  expect(colorToAdd(variants, undefined)).toMatchObject({ color: 'Navy', others: 1 });
  expect(colorToAdd(variants, '6')).toMatchObject({ color: 'Navy', others: 1 });
  expect(colorToAdd(variants, '7')).toMatchObject({ color: 'Rust', others: 0 });
  expect(variantOf(variants, '7')?.color).toBe('Rust');
  expect(colorToAdd([aVariant({ color: 'Navy', size: '6' })], '6')).toBeUndefined();
});

test('stock above ten is green, one to ten yellow, none red', () => {
  expect(stockState(11)).toEqual({ tone: 'ok', label: 'In stock' });
  expect(stockState(10)).toEqual({ tone: 'warn', label: 'In stock' });
  expect(stockState(1)).toEqual({ tone: 'warn', label: 'In stock' });
  expect(stockState(0)).toEqual({ tone: 'bad', label: 'Out of stock' });
});

test('what is left is said from ten down to one', () => {
  expect([0, 1, 10, 11].map(fewLeft)).toEqual([undefined, 1, 10, undefined]);
});

test('a product is sold out when all of its variants are', () => {
  expect(isSoldOut({ variants: [aVariant({ stock: 0 }), aVariant({ stock: 1 })] })).toBe(false);
  expect(isSoldOut({ variants: [aVariant({ stock: 0 })] })).toBe(true);
});
