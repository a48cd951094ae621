import { expect, test } from 'vitest';
import { imagesForColor } from './images.ts';

const green = { id: 'green', color: 'Leaf Green' };
const indigo = { id: 'indigo', color: 'Indigo' };
const label = { id: 'label', color: null };

test('for a chosen colour: its own images come first, then those for all colours, none of other colours', () => {
  expect(imagesForColor([label, green, indigo], 'Indigo')).toEqual([indigo, label]);
});

test('colour names are compared without case', () => {
  expect(imagesForColor([green, indigo], 'INDIGO')).toEqual([indigo]);
});

test('a colour without images shows those for all colours, or all images if there are none', () => {
  expect(imagesForColor([green, label], 'Rust')).toEqual([label]);
  expect(imagesForColor([green, indigo], 'Rust')).toEqual([green, indigo]);
});

test('without a colour, all images are returned in order', () => {
  expect(imagesForColor([label, green, indigo], null)).toEqual([label, green, indigo]);
});
