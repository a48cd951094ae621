import { expect, test } from 'vitest';
import {
  checkPartialGstin,
  formatFirstNumber,
  listPrefixFields,
  type TaxProfileFormValues,
  validateTaxProfile,
} from './tax-profile-form-values.ts';

const profile: TaxProfileFormValues = {
  registration: 'regular',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Kinari Textiles Private Limited',
  invoicePrefix: 'INV',
  billPrefix: 'BL',
  creditPrefix: 'CN',
  signature: undefined,
};
const listErrorFields = (changes: Partial<TaxProfileFormValues>) =>
  Object.entries(validateTaxProfile({ ...profile, ...changes })).flatMap(([name, error]) => (error ? [name] : []));

test('a registered shop needs a GSTIN and a legal name, an unregistered one neither', () => {
  expect(listErrorFields({})).toEqual([]);
  expect(listErrorFields({ gstin: '', legalName: ' ' })).toEqual(['gstin', 'legalName']);
  expect(listErrorFields({ registration: 'composition', gstin: '27AAPFU0939F1ZW' })).toEqual(['gstin']);
  expect(listErrorFields({ registration: 'none', gstin: '', legalName: '' })).toEqual([]);
});

test('duplicate prefixes are reported at a visible field', () => {
  expect(listErrorFields({ invoicePrefix: 'bl' })).toEqual(['invoicePrefix']);
  expect(listErrorFields({ registration: 'none', billPrefix: 'inv ' })).toEqual(['billPrefix']);
  expect(listErrorFields({ creditPrefix: 'BL' })).toEqual(['creditPrefix']);
  for (const invalid of ['', 'INVO', 'A/', 'É'])
    expect(listErrorFields({ invoicePrefix: invalid })).toEqual(['invoicePrefix']);
});

test('only prefixes of issued document types are shown', () => {
  const listFields = (registration: TaxProfileFormValues['registration']) =>
    listPrefixFields(registration).map(({ documents }) => documents);
  expect(listFields('regular')).toEqual(['Invoices', 'Credit notes']);
  expect(listFields('composition')).toEqual(['Bills of supply', 'Credit notes']);
  expect(listFields('none')).toEqual(['Bills', 'Credit notes']);
  expect(formatFirstNumber(' inv', '2627')).toBe('INV/2627/0000001');
});

test.each([
  ['', {}],
  ['2', {}],
  ['27', { state: 'Maharashtra' }],
  ['27 aapfu', { state: 'Maharashtra' }],
  ['00', { mistake: 'Does not start with a state code' }],
  ['27AAPFU0939F1ZV', { state: 'Maharashtra' }],
  ['27AAPFU0939F1ZW', { state: 'Maharashtra', mistake: 'The last character is wrong: check for a typo' }],
])('partial GSTIN %j gives %j', (input, expected) => {
  expect(checkPartialGstin(input)).toEqual(expected);
});
