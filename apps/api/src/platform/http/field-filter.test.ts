import { amount, contact, permitted } from '@kinari/contract/endpoints/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileFieldFilter } from './field-filter.ts';

const schema = z.object({
  id: z.string(),
  total: amount(z.number()),
  lines: z.array(z.object({ name: z.string(), price: amount(z.number()) })),
  customer: z.object({ email: contact(z.string()) }).nullable(),
  byId: z.record(z.string(), z.object({ saving: amount(z.number()) })).optional(),
  before: permitted(z.unknown(), 'orders.amounts', 'customers.contact'),
});
const order = {
  id: '1',
  total: 5,
  lines: [{ name: 'Kurta', price: 5 }],
  customer: { email: 'asha@example.com' },
  byId: { a: { saving: 1 } },
  before: { total: 6 },
};
const filter = compileFieldFilter(schema)!;

test('a caller with both permissions receives every field', () => {
  expect(filter(order, ['orders.amounts', 'customers.contact'])).toEqual(order);
});

test('fields without permission are left out at every depth', () => {
  expect(filter(order, [])).toEqual({ id: '1', lines: [{ name: 'Kurta' }], customer: {}, byId: { a: {} } });
});

test('a field with two permissions needs both', () => {
  expect(filter(order, ['orders.amounts'])).not.toHaveProperty('before');
  expect(filter(order, ['customers.contact'])).not.toHaveProperty('before');
});

test('null and absent values stay as they are', () => {
  expect(filter({ id: '2', lines: [], customer: null }, [])).toEqual({ id: '2', lines: [], customer: null });
});

test('a schema without such fields needs no filter', () => {
  expect(compileFieldFilter(z.object({ id: z.string() }))).toBeUndefined();
});

test('a field inside a union is rejected, because it would not be filtered', () => {
  expect(() => compileFieldFilter(z.union([schema, z.object({ a: z.string() })]))).toThrow('inside a union');
});
