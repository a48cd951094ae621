import { expect, test } from 'vitest';
import { type AttributeValue, validateAttributes } from './attribute-values.ts';

const expected = [
  { key: 'fabric', kind: 'choice' as const, options: ['Cotton', 'Silk'] },
  { key: 'ram', kind: 'number' as const, options: [] },
  { key: 'washable', kind: 'yes_no' as const, options: [] },
  { key: 'care', kind: 'text' as const, options: [] },
];
const validate = (input: Record<string, AttributeValue>, previous: Record<string, AttributeValue> = {}) =>
  validateAttributes(input, { expected, previous });

test('values of the right type are accepted', () => {
  const attributes = { fabric: 'Silk', ram: 8, washable: false, care: 'By hand' };
  expect(validate(attributes)).toEqual({ attributes, errors: {} });
});

test('a choice that differs only in case becomes the option as defined', () => {
  expect(validate({ fabric: 'cOTTON' }).attributes).toEqual({ fabric: 'Cotton' });
});

test.each([
  ['fabric', 'Velvet', 'Choose one of the options'],
  ['fabric', 3, 'Choose one of the options'],
  ['ram', '8', 'Must be a number'],
  ['washable', 'yes', 'Must be yes or no'],
  ['care', true, 'Must be text'],
  ['colour', 'Red', 'Not an attribute of this category'],
  ['toString', 'x', 'Not an attribute of this category'],
  ['__proto__', 'x', 'Not an attribute of this category'],
])('rejects %s with value %j', (key, value, error) => {
  expect(validate(Object.fromEntries([[key, value]]))).toEqual({
    attributes: {},
    errors: Object.fromEntries([[`attributes.${key}`, error]]),
  });
});

test('empty text is no value, and omitted attributes are removed', () => {
  expect(validate({ care: '' }, { care: 'By hand', ram: 8 })).toEqual({ attributes: {}, errors: {} });
});

test('attributes of a former category stay unchanged', () => {
  const previous = { sleeve: 'Long' };
  expect(validate({ ram: 8 }, previous).attributes).toEqual({ sleeve: 'Long', ram: 8 });
  expect(validate({ sleeve: 'Short' }, previous)).toEqual({ attributes: previous, errors: {} });
});

test('a removed option stays valid for the product that has it', () => {
  expect(validate({ fabric: 'Jute' }, { fabric: 'Jute' }).attributes).toEqual({ fabric: 'Jute' });
});
