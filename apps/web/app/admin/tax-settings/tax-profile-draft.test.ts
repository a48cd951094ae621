import { expect, test } from 'vitest';
import { checkTaxProfile, firstNumber, gstinSoFar, numberedBy, type TaxProfileDraft } from './tax-profile-draft.ts';

const profile: TaxProfileDraft = {
  registration: 'regular',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Kinari Textiles Private Limited',
  invoicePrefix: 'INV',
  billPrefix: 'BL',
  creditPrefix: 'CN',
  signature: undefined,
};
const wrongIn = (changes: Partial<TaxProfileDraft>) =>
  Object.entries(checkTaxProfile({ ...profile, ...changes })).flatMap(([name, error]) => (error ? [name] : []));

test('a registered shop has a GSTIN and a legal name, another needs neither', () => {
  expect(wrongIn({})).toEqual([]);
  expect(wrongIn({ gstin: '', legalName: ' ' })).toEqual(['gstin', 'legalName']);
  expect(wrongIn({ registration: 'composition', gstin: '27AAPFU0939F1ZW' })).toEqual(['gstin']);
  expect(wrongIn({ registration: 'none', gstin: '', legalName: '' })).toEqual([]);
});

test('numbers that begin alike are said at a field that can be seen', () => {
  expect(wrongIn({ invoicePrefix: 'bl' })).toEqual(['invoicePrefix']);
  expect(wrongIn({ registration: 'none', billPrefix: 'inv ' })).toEqual(['billPrefix']);
  expect(wrongIn({ creditPrefix: 'BL' })).toEqual(['creditPrefix']);
  for (const odd of ['', 'INVO', 'A/', 'É']) expect(wrongIn({ invoicePrefix: odd })).toEqual(['invoicePrefix']);
});

test('only the numbers of what a shop issues are asked for', () => {
  const fieldsOf = (registration: TaxProfileDraft['registration']) =>
    numberedBy(registration).map(({ documents }) => documents);
  expect(fieldsOf('regular')).toEqual(['Invoices', 'Credit notes']);
  expect(fieldsOf('composition')).toEqual(['Bills of supply', 'Credit notes']);
  expect(fieldsOf('none')).toEqual(['Bills', 'Credit notes']);
  expect(firstNumber(' inv', '2627')).toBe('INV/2627/0000001');
});

test.each([
  ['', {}],
  ['2', {}],
  ['27', { state: 'Maharashtra' }],
  ['27 aapfu', { state: 'Maharashtra' }],
  ['00', { mistake: 'Begins with no state’s code' }],
  ['27AAPFU0939F1ZV', { state: 'Maharashtra' }],
  ['27AAPFU0939F1ZW', { state: 'Maharashtra', mistake: 'The last character does not fit: look for a typing mistake' }],
])('of %j so much is known while it is typed: %j', (typed, known) => {
  expect(gstinSoFar(typed)).toEqual(known);
});
