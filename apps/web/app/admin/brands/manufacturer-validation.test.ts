import { expect, test } from 'vitest';
import { toManufacturerBody, toManufacturerFormValues, validateManufacturer } from './manufacturer-validation.ts';

const weavers = {
  ...toManufacturerFormValues(undefined),
  name: 'Maheshwar Weavers',
  address: '12 Fort Road\nMaheshwar',
  pincode: '451 224',
};

test('a manufacturer needs a name and an address, other fields are optional', () => {
  expect(Object.values(validateManufacturer(weavers)).filter(Boolean)).toEqual([]);
  const blank = validateManufacturer(toManufacturerFormValues(undefined));
  expect(blank.name).toBe('Enter a name');
  expect(blank.address).toMatch(/^Enter the address/);
});

test('an Indian pincode has 6 digits, a foreign postal code is not checked', () => {
  expect(validateManufacturer({ ...weavers, pincode: '4512' }).pincode).toBe('Enter a 6-digit pincode');
  expect(validateManufacturer({ ...weavers, pincode: 'EC1A 1BB', country: 'GB' }).pincode).toBeUndefined();
});

test('the body has a one-line address, a pincode without spaces, and null for empty fields', () => {
  expect(toManufacturerBody(weavers)).toEqual({
    name: 'Maheshwar Weavers',
    address: '12 Fort Road, Maheshwar',
    pincode: '451224',
    country: 'IN',
    email: null,
    phone: null,
  });
});
