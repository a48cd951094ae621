import { expect, test } from 'vitest';
import { countIds, parseUser } from './local-session.ts';

test('a stored list is counted by its ids', () => {
  expect(countIds('["a","b","c"]')).toBe(3);
  expect(countIds('[]')).toBe(0);
});

test('a value that is not a list counts as empty', () => {
  for (const text of [null, '', 'undefined', '{"a":1}', '"abc"', 'null']) expect(countIds(text)).toBe(0);
});

test('a user without id or username is ignored', () => {
  expect(parseUser('{"id":"1","username":"asha","firstName":"Asha","userType":"CUSTOMER"}')?.firstName).toBe('Asha');
  expect(parseUser('{"firstName":"Asha"}')).toBeUndefined();
  expect(parseUser('null')).toBeUndefined();
  expect(parseUser('not json')).toBeUndefined();
});
