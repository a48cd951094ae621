import { expect, test } from 'vitest';
import { picturesOf } from './pictures.ts';

const green = { id: 'green', color: 'Leaf Green' };
const indigo = { id: 'indigo', color: 'Indigo' };
const label = { id: 'label', color: null };

test('of a chosen colour its own pictures come first, then those for all colours, and none of another', () => {
  expect(picturesOf([label, green, indigo], 'Indigo')).toEqual([indigo, label]);
});

test('names of colours are compared without regard to case', () => {
  expect(picturesOf([green, indigo], 'INDIGO')).toEqual([indigo]);
});

test('a colour without pictures shows those for all colours, or else every one there is', () => {
  expect(picturesOf([green, label], 'Rust')).toEqual([label]);
  expect(picturesOf([green, indigo], 'Rust')).toEqual([green, indigo]);
});

test('without a colour all pictures are shown in their order', () => {
  expect(picturesOf([label, green, indigo], null)).toEqual([label, green, indigo]);
});
