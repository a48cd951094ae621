import { expect, test } from 'vitest';
import {
  EMPTY_ADDRESS_FIELDS,
  isPincode,
  pincodeWarning,
  suggestAddressFields,
  validateAddress,
} from './address-validation.ts';

const pune = { city: 'Pune', state: 'Maharashtra', alternatives: [] };
const fields = { ...EMPTY_ADDRESS_FIELDS, addressLine1: '14 Laxmi Road', postalCode: '411030', city: 'Pune' };

test('an address needs a first line, a postal code and a city', () => {
  expect(validateAddress(fields)).toEqual({});
  const empty = { ...EMPTY_ADDRESS_FIELDS, addressLine1: ' ', city: ' ' };
  expect(Object.keys(validateAddress(empty))).toEqual(['addressLine1', 'postalCode', 'city']);
});

test('a postal code has six digits and no leading zero', () => {
  expect(isPincode('411030')).toBe(true);
  for (const text of ['41103', '4110301', '011030', '41103a', '']) expect(isPincode(text)).toBe(false);
  expect(validateAddress({ ...fields, postalCode: '4110' }).postalCode).toContain('6-digit');
});

test('the recipient is optional, but a phone number must be a mobile number', () => {
  expect(validateAddress({ ...fields, mobile: '9822041567' })).toEqual({});
  expect(Object.keys(validateAddress({ ...fields, mobile: '12345' }))).toEqual(['mobile']);
});

test('a pincode fills empty fields', () => {
  expect(suggestAddressFields({ ...fields, city: '' }, pune, undefined)).toEqual({
    city: 'Pune',
    state: 'Maharashtra',
  });
});

test('a pincode never overwrites typed values', () => {
  expect(suggestAddressFields({ ...fields, city: 'Poona', state: 'Goa' }, pune, undefined)).toEqual({});
});

test('a second pincode replaces the suggestions of the first', () => {
  const delhi = { city: 'New Delhi', state: 'Delhi', alternatives: [] };
  expect(suggestAddressFields({ ...fields, city: 'Pune', state: 'Maharashtra' }, delhi, pune)).toEqual({
    city: 'New Delhi',
    state: 'Delhi',
  });
  expect(suggestAddressFields({ ...fields, city: 'Poona', state: 'Maharashtra' }, delhi, pune)).toEqual({
    state: 'Delhi',
  });
});

test('an unknown postal code, or one of another state, gives a warning', () => {
  expect(pincodeWarning('unknown', 'Goa')).toContain('don’t know this postal code');
  expect(pincodeWarning(pune, 'Kerala')).toContain('belongs to Maharashtra');
  expect(pincodeWarning({ ...pune, alternatives: [{ state: 'Goa' }] }, 'Goa')).toBeUndefined();
  expect(pincodeWarning(pune, 'Maharashtra')).toBeUndefined();
});

test('no warning without a state, or while the postal code is not looked up', () => {
  expect(pincodeWarning(pune, '')).toBeUndefined();
  expect(pincodeWarning(undefined, 'Kerala')).toBeUndefined();
});
