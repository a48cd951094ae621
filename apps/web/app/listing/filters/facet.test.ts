import { expect, test } from 'vitest';
import type { Facet } from '../listing.ts';
import { parseListingState } from '../listing-state.ts';
import { facetKind, formatFacetValue, selectedFacetValues, splitColors, visibleValues } from './facet.ts';

function facet(key: string, name: string, counts: Record<string, number>, hex: string | null = null): Facet {
  return {
    key,
    name,
    values: Object.entries(counts).map(([label, count], id) => ({
      id: `${id}`,
      label,
      count,
      isLowerBound: false,
      hex,
    })),
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
const defaultView = { order: 'most', typed: '', isOpen: false, isChosen: () => false } as const;
const labels = (values: { label: string }[]) => values.map(({ label }) => label).join(' ');

test('a long facet shows its eight most common values first', () => {
  expect(labels(visibleValues(brands, defaultView))).toBe('Karigar Roz Daud Swar Tantu Pakka Aura Bindu');
  expect(labels(visibleValues(brands, { ...defaultView, order: 'a-z' }))).toBe(
    'Aura Bindu Daud Ghadi Karigar Pakka Roz Swar',
  );
});

test('a selected value is always shown', () => {
  const visible = visibleValues(brands, { ...defaultView, isChosen: ({ label }) => label === 'Zari' });
  expect(labels(visible)).toBe('Karigar Roz Daud Swar Tantu Pakka Aura Bindu Zari');
});

test('all values are shown on demand, and a search text filters them', () => {
  expect(visibleValues(brands, { ...defaultView, isOpen: true })).toHaveLength(10);
  expect(labels(visibleValues(brands, { ...defaultView, typed: ' AR ' }))).toBe('Karigar Swar Zari');
  expect(visibleValues(brands, { ...defaultView, typed: 'xyz' })).toEqual([]);
});

test('a short facet keeps its order', () => {
  const ram = facet('ram', 'RAM', { '4 GB': 2, '16 GB': 9, '8 GB': 5 });
  expect(labels(visibleValues(ram, defaultView))).toBe('4 GB 16 GB 8 GB');
});

test('stock is a toggle, discounts are radio buttons, colours are swatches', () => {
  expect(facetKind(facet('stock', 'In stock', { Yes: 4 }))).toBe('switch');
  expect(facetKind(facet('discount', 'Discount', { '10% or more': 4 }))).toBe('radio');
  expect(facetKind(facet('color', 'Colour', { Blue: 4 }, '#2f56a8'))).toBe('swatch');
  expect(facetKind(facet('fabric', 'Fabric', { Cotton: 4 }))).toBe('check');
});

test('a value in the URL that no longer exists counts as not selected', () => {
  const chosen = selectedFacetValues([brands], parseListingState('?f=brand.1,brand.99,gone.1'));
  expect(chosen.map(({ filterValue }) => filterValue)).toEqual(['brand.1']);
});

test('a category attribute is shown with its name and value', () => {
  const formatValues = (of: Facet) => of.values.map((value) => formatFacetValue(of, value)).join();
  expect(formatValues(facet('waterproof', 'Waterproof', { Yes: 1 }))).toBe('Waterproof: Yes');
  expect(formatValues(facet('origin', 'Country of origin', { India: 1 }))).toBe('India');
});

test('colours belong to their families; without families they are a facet like others', () => {
  const toFacet = (key: string): Facet => ({ key, name: key, values: [] });
  const [families, colors, brand] = [toFacet('color-family'), toFacet('color'), toFacet('brand')];
  expect(splitColors([families, colors, brand])).toEqual({ families, colors, others: [brand] });
  expect(splitColors([families, brand])).toEqual({ families, colors: undefined, others: [brand] });
  expect(splitColors([colors, brand])).toEqual({ families: undefined, colors: undefined, others: [colors, brand] });
});
