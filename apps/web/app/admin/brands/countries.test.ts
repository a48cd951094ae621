import { expect, test } from 'vitest';
import { COUNTRIES, countryName } from './countries.ts';

test('the shop country comes first, the others are sorted by name', () => {
  const [first, ...others] = COUNTRIES.map(({ name }) => name);
  expect(first).toBe('India');
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b)));
});

test('every country has one unique name', () => {
  expect(COUNTRIES.length).toBe(249);
  expect(COUNTRIES.filter(({ code, name }) => code === name)).toEqual([]);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(249);
  expect(countryName('BD')).toBe('Bangladesh');
});
