import { expect, test } from 'vitest';
import type { Facet } from '../listing.ts';
import { parseListing } from '../listing-state.ts';
import { chosenFacts, facetKind, factText, valuesToShow } from './facet.ts';

function facet(key: string, name: string, counts: Record<string, number>, hex: string | null = null): Facet {
  return {
    key,
    name,
    values: Object.entries(counts).map(([label, count], id) => ({ id: `${id}`, label, count, atLeast: false, hex })),
  };
}

const brands = facet('brand', 'Brand', {
  Daud: 4,
  Aura: 1,
  Swar: 3,
  Tantu: 3,
  Pakka: 2,
  Ghadi: 1,
  Zari: 1,
  Karigar: 9,
  Bindu: 1,
  Roz: 5,
});
const untouched = { order: 'most', typed: '', isOpen: false, isChosen: () => false } as const;
const labels = (values: { label: string }[]) => values.map(({ label }) => label).join(' ');

test('of a long facet the most common eight are shown first', () => {
  expect(labels(valuesToShow(brands, untouched))).toBe('Karigar Roz Daud Swar Tantu Pakka Aura Bindu');
  expect(labels(valuesToShow(brands, { ...untouched, order: 'a-z' }))).toBe(
    'Aura Bindu Daud Ghadi Karigar Pakka Roz Swar',
  );
});

test('what is chosen is shown wherever it stands', () => {
  const shown = valuesToShow(brands, { ...untouched, isChosen: ({ label }) => label === 'Zari' });
  expect(labels(shown)).toBe('Karigar Roz Daud Swar Tantu Pakka Aura Bindu Zari');
});

test('all of them are shown on demand, and by a word those that have it', () => {
  expect(valuesToShow(brands, { ...untouched, isOpen: true })).toHaveLength(10);
  expect(labels(valuesToShow(brands, { ...untouched, typed: ' AR ' }))).toBe('Karigar Swar Zari');
  expect(valuesToShow(brands, { ...untouched, typed: 'xyz' })).toEqual([]);
});

test('a short facet stays as it comes', () => {
  const ram = facet('ram', 'RAM', { '4 GB': 2, '16 GB': 9, '8 GB': 5 });
  expect(labels(valuesToShow(ram, untouched))).toBe('4 GB 16 GB 8 GB');
});

test('stock is a switch, of discounts one is chosen, colours are seen', () => {
  expect(facetKind(facet('stock', 'In stock', { Yes: 4 }))).toBe('switch');
  expect(facetKind(facet('discount', 'Discount', { '10% or more': 4 }))).toBe('radio');
  expect(facetKind(facet('color', 'Colour', { Blue: 4 }, '#2f56a8'))).toBe('swatch');
  expect(facetKind(facet('fabric', 'Fabric', { Cotton: 4 }))).toBe('check');
});

test('what the address names and the shop no longer has counts as not chosen', () => {
  const chosen = chosenFacts([brands], parseListing('?f=brand.1,brand.99,gone.1'));
  expect(chosen.map(({ fact }) => fact)).toEqual(['brand.1']);
});

test('a fact of a category is named with its value, which says nothing alone', () => {
  const named = (of: Facet) => of.values.map((value) => factText(of, value)).join();
  expect(named(facet('waterproof', 'Waterproof', { Yes: 1 }))).toBe('Waterproof: Yes');
  expect(named(facet('origin', 'Country of origin', { India: 1 }))).toBe('India');
});
