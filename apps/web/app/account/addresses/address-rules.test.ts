import { expect, test } from 'vitest';
import { checkAddress, isPincode, pincodeDoubt, proposal } from './address-rules.ts';

const pune = { city: 'Pune', state: 'Maharashtra', alternatives: [] };
const fields = { addressLine1: '14 Laxmi Road', addressLine2: '', postalCode: '411030', city: 'Pune', state: '' };

test('an address needs a first line, a postal code and a city', () => {
  expect(checkAddress(fields)).toEqual({});
  const empty = { addressLine1: ' ', addressLine2: '', postalCode: '', city: ' ', state: '' };
  expect(Object.keys(checkAddress(empty))).toEqual(['addressLine1', 'postalCode', 'city']);
});

test('a postal code has six digits and no leading zero', () => {
  expect(isPincode('411030')).toBe(true);
  for (const text of ['41103', '4110301', '011030', '41103a', '']) expect(isPincode(text)).toBe(false);
  expect(checkAddress({ ...fields, postalCode: '4110' }).postalCode).toContain('6 digits');
});

test('a pincode fills what is empty', () => {
  expect(proposal({ ...fields, city: '' }, pune, undefined)).toEqual({ city: 'Pune', state: 'Maharashtra' });
});

test('a pincode never overwrites what somebody typed', () => {
  expect(proposal({ ...fields, city: 'Poona', state: 'Goa' }, pune, undefined)).toEqual({});
});

test('another pincode replaces what the one before proposed', () => {
  const delhi = { city: 'New Delhi', state: 'Delhi', alternatives: [] };
  expect(proposal({ ...fields, city: 'Pune', state: 'Maharashtra' }, delhi, pune)).toEqual({
    city: 'New Delhi',
    state: 'Delhi',
  });
  expect(proposal({ ...fields, city: 'Poona', state: 'Maharashtra' }, delhi, pune)).toEqual({ state: 'Delhi' });
});

test('an unknown postal code, or one of another state, deserves a second look', () => {
  expect(pincodeDoubt('unknown', 'Goa')).toContain('don’t know this postal code');
  expect(pincodeDoubt(pune, 'Kerala')).toContain('belongs to Maharashtra');
  expect(pincodeDoubt({ ...pune, alternatives: [{ state: 'Goa' }] }, 'Goa')).toBeUndefined();
  expect(pincodeDoubt(pune, 'Maharashtra')).toBeUndefined();
});

test('nothing is doubted without a state, or while nobody can say where a postal code lies', () => {
  expect(pincodeDoubt(pune, '')).toBeUndefined();
  expect(pincodeDoubt(undefined, 'Kerala')).toBeUndefined();
});
