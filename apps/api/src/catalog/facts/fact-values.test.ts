import { expect, test } from 'vitest';
import { checkFacts, type FactValue } from './fact-values.ts';

const asked = [
  { key: 'fabric', kind: 'choice' as const, options: ['Cotton', 'Silk'] },
  { key: 'ram', kind: 'number' as const, options: [] },
  { key: 'washable', kind: 'yes_no' as const, options: [] },
  { key: 'care', kind: 'text' as const, options: [] },
];
const check = (sent: Record<string, FactValue>, had: Record<string, FactValue> = {}) =>
  checkFacts(sent, { asked, had });

test('values of the right kind are kept', () => {
  const facts = { fabric: 'Silk', ram: 8, washable: false, care: 'By hand' };
  expect(check(facts)).toEqual({ facts, faults: {} });
});

test('a choice that differs in case is the option, as that is spelt', () => {
  expect(check({ fabric: 'cOTTON' }).facts).toEqual({ fabric: 'Cotton' });
});

test.each([
  ['fabric', 'Velvet', 'Choose one of the options'],
  ['fabric', 3, 'Choose one of the options'],
  ['ram', '8', 'Must be a number'],
  ['washable', 'yes', 'Must be yes or no'],
  ['care', true, 'Must be text'],
  ['colour', 'Red', 'Not asked for here'],
  ['toString', 'x', 'Not asked for here'],
  ['__proto__', 'x', 'Not asked for here'],
])('%s cannot be %j', (key, value, fault) => {
  expect(check(Object.fromEntries([[key, value]]))).toEqual({
    facts: {},
    faults: Object.fromEntries([[`facts.${key}`, fault]]),
  });
});

test('empty text is no fact, and what is left out is not known any more', () => {
  expect(check({ care: '' }, { care: 'By hand', ram: 8 })).toEqual({ facts: {}, faults: {} });
});

test('what a product knows from a category it was in before stays as it is', () => {
  const had = { sleeve: 'Long' };
  expect(check({ ram: 8 }, had).facts).toEqual({ sleeve: 'Long', ram: 8 });
  expect(check({ sleeve: 'Short' }, had)).toEqual({ facts: had, faults: {} });
});

test('an option that was taken away stays with the product that has it', () => {
  expect(check({ fabric: 'Jute' }, { fabric: 'Jute' }).facts).toEqual({ fabric: 'Jute' });
});
