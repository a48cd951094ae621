import { expect, test } from 'vitest';
import { validateCompany, validateLogo } from './company-validation.ts';

const company = { name: 'Kinari', email: '', phone: '', address: '', pincode: '' };

test('a company needs a name, and its email is empty or valid', () => {
  expect(validateCompany(company)).toEqual({});
  expect(validateCompany({ ...company, name: '  ' }).name).toBe('Enter the company name');
  expect(validateCompany({ ...company, email: 'help@kinari' }).email).toContain('such as');
});

test('a phone has ten digits and a pincode six, or they are empty', () => {
  for (const phone of ['', '9876543210', '2024456789'])
    expect(validateCompany({ ...company, phone }).phone).toBeUndefined();
  for (const phone of ['12', '0202445678', '98765-4321', 'care'])
    expect(validateCompany({ ...company, phone }).phone).toBe('Enter 10 digits, such as 9876543210');
  for (const pincode of ['', '411030']) expect(validateCompany({ ...company, pincode }).pincode).toBeUndefined();
  for (const pincode of ['abc', '41103', '011030'])
    expect(validateCompany({ ...company, pincode }).pincode).toBe('Enter a 6-digit pincode, such as 411030');
});

test('a logo is a PNG, JPG or SVG of at most 2 MB', () => {
  expect(validateLogo({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeUndefined();
  expect(validateLogo({ type: 'image/svg+xml', size: 900 })).toBeUndefined();
  expect(validateLogo({ type: 'image/gif', size: 900 })).toBe('Choose a PNG, JPG or SVG image');
  expect(validateLogo({ type: 'image/png', size: 3.4 * 1024 * 1024 })).toBe(
    'This image is 3.4 MB. A logo can be at most 2 MB',
  );
});
