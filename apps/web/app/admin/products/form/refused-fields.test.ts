import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api.ts';
import { refusedFacts, refusedForm } from './refused-fields.ts';

const refusal = (code: 'sku_taken' | 'above_mrp' | 'facts_missing' | 'invalid_request', ...names: string[]) =>
  new ApiError(409, { code, message: 'No', fields: Object.fromEntries(names.map((name) => [name, 'No'])) });
const names = (error: unknown) => (error instanceof ApiError ? Object.keys(error.fields) : error);

test('a refused price is said at the row it stands in', () => {
  const error = refusedForm(refusal('above_mrp', 'productVariants.1.originalPrice', 'productName'), ['a', 'b']);
  expect(names(error)).toEqual(['variants.b.price', 'productName']);
  expect(error).toMatchObject({ code: 'above_mrp', message: 'No', status: 409 });
});

test('a refused fact is said at the product, the variant or the question it answers', () => {
  const error = refusal('sku_taken', 'variants.0.sku', 'variants.1.weightG', 'facts.ram', 'makerId');
  expect(names(refusedFacts(error, ['a', 'b']))).toEqual([
    'facts.a.sku',
    'facts.b.weight',
    'facts.asked.ram',
    'facts.product.makerId',
  ]);
});

test('what is missing is no field that is wrong', () => {
  expect(names(refusedFacts(refusal('facts_missing', 'maker', 'fact.ram'), []))).toEqual([]);
});

test('an outage stays what it is', () => {
  const error = new TypeError('Failed to fetch');
  expect(refusedFacts(error, [])).toBe(error);
});
