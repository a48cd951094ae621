import { MAX } from '@kinari/contract/limits';
import { expect, test } from 'vitest';
import { archetypeNames, listViews, renderIllustration } from '../illustrations/render-illustration.ts';
import { type DemoCategory, demoCategories } from './categories.ts';
import { demoProducts as products } from './products.ts';

const variants = products.flatMap((product) => product.variants);

test('the demo has at least ten categories, 150 products and 600 variants', () => {
  expect(demoCategories.length).toBeGreaterThanOrEqual(10);
  expect(products.length).toBeGreaterThanOrEqual(150);
  expect(variants.length).toBeGreaterThanOrEqual(600);
});

test('no two products share a name', () => {
  expect(new Set(products.map((product) => product.name.toLowerCase())).size).toBe(products.length);
});

test('no two products share a description', () => {
  expect(new Set(products.map((product) => product.description)).size).toBe(products.length);
});

test('highlights are two to four short lines below the description', () => {
  const lists = products.flatMap(({ description }) => {
    const [, list] = description.split('\n\n');
    return list ? [list.split('\n')] : [];
  });
  expect(lists.length).toBeGreaterThan(50);
  for (const lines of lists) {
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.length).toBeLessThanOrEqual(4);
    for (const line of lines) expect(line).toMatch(/^- [A-Z0-9].{3,50}[^.]$/);
  }
});

test('no two variants of one product share colour and size', () => {
  const keys = products.flatMap(({ name, variants: own }) => own.map(({ color, size }) => `${name}/${color}/${size}`));
  expect(new Set(keys).size).toBe(keys.length);
});

test('a saving never exceeds the price', () => {
  for (const { price, saving } of variants) {
    expect(price).toBeGreaterThan(0);
    expect(saving).toBeGreaterThanOrEqual(0);
    expect(saving).toBeLessThanOrEqual(price);
  }
});

test('every colour is a six-digit hex code', () => {
  for (const { colorHexCode } of variants) expect(colorHexCode).toMatch(/^#[0-9A-F]{6}$/i);
});

test('every product is in a leaf category', () => {
  const leaves = new Set(listLeafPaths(demoCategories).map((path) => path.join('/')));
  for (const { category } of products) expect(leaves).toContain(category.join('/'));
});

test('every leaf category has products', () => {
  const filled = new Set(products.map(({ category }) => category.join('/')));
  for (const path of listLeafPaths(demoCategories)) expect(filled).toContain(path.join('/'));
});

test('a few products are sold out, and most are in stock', () => {
  const soldOut = products.filter((product) => product.variants.every(({ stock }) => stock === 0));
  expect(soldOut.length).toBeGreaterThanOrEqual(5);
  expect(soldOut.length).toBeLessThan(products.length / 20);
});

test('every archetype renders three different views', () => {
  for (const name of archetypeNames) {
    const views = listViews(name).map((view) => renderIllustration(name, { colour: '#72235D', view }));
    expect([name, new Set(views).size]).toEqual([name, 3]);
  }
});

test('no product exceeds the image limit, with three images per colour', () => {
  for (const { name, look, variants: own } of products) {
    const colours = new Set(own.map(({ color }) => color)).size;
    expect([name, colours * listViews(look.archetype).length <= MAX.productImages]).toEqual([name, true]);
  }
});

test('two colours of a product are rendered differently', () => {
  for (const { name, look, variants: own } of products) {
    const hexes = new Set(own.map(({ colorHexCode }) => colorHexCode));
    const fronts = Array.from(hexes, (colour) =>
      renderIllustration(look.archetype, { colour, style: look.style ?? {} }),
    );
    expect([name, new Set(fronts).size]).toEqual([name, hexes.size]);
  }
});

test('no two products have the same front image', () => {
  const fronts = products.map(({ look, variants: [first] }) =>
    renderIllustration(look.archetype, { colour: first.colorHexCode, style: look.style ?? {} }),
  );
  expect(new Set(fronts).size).toBe(products.length);
});

function listLeafPaths(level: readonly DemoCategory[], above: readonly string[] = []): string[][] {
  return level.flatMap(({ name, subCategories }) =>
    subCategories ? listLeafPaths(subCategories, [...above, name]) : [[...above, name]],
  );
}
