import { expect, test } from 'vitest';
import { renderType, type Schema } from '../scripts/render-type.ts';

test.each<[Schema, string]>([
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ anyOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'null' }] }, 'string | null'],
  [{ anyOf: [{}, { type: 'null' }] }, 'unknown'],
  [{ const: 'order.placed' }, '"order.placed"'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'integer' }, 'number'],
  [{ type: 'string', enum: ['COD', 'UPI'] }, '"COD" | "UPI"'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ $ref: '#/components/schemas/Product' }, 'Product'],
  [{ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'string' }] }, 'number | string'],
  [{ allOf: [{ $ref: '#/a/A' }, { type: 'object', properties: { b: {} } }] }, 'A & { b?: unknown }'],
  [
    { type: 'object', properties: { a: { type: 'string' }, 'b-c': { type: 'boolean' } }, required: ['a'] },
    '{ a: string; "b-c"?: boolean }',
  ],
  [{ type: 'object', properties: {} }, 'Record<string, never>'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{}, 'unknown'],
])('the schema %j is %s', (schema, text) => {
  expect(renderType(schema)).toBe(text);
});
