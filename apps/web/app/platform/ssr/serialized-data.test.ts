import { expect, test } from 'vitest';
import { deserialize, serialize } from './serialized-data.ts';

const value = { name: `Asha's "best" \\ kurta`, sizes: ['S', null], price: 12.5 };

test('serialized data is deserialized to an equal value', () => {
  const transferred = JSON.parse(JSON.stringify(serialize(value))) as ReturnType<typeof serialize<typeof value>>;
  expect(transferred).toEqual({ text: expect.any(String) });
  expect(deserialize(transferred)).toEqual(value);
});

test('each read returns the same value', () => {
  const serialized = { text: serialize(value).text };
  expect(deserialize(serialized)).toBe(deserialize(serialized));
  expect(deserialize(serialize(value))).toBe(value);
});
