import { expect, test } from 'vitest';
import { checkCompany, logoError } from './company-rules.ts';

const company = { name: 'Kinari', email: '', phone: '', address: '', pincode: '' };

test('a company needs a name, and its email may be empty but not misspelt', () => {
  expect(checkCompany(company)).toEqual({});
  expect(checkCompany({ ...company, name: '  ' }).name).toBe('Enter the company name');
  expect(checkCompany({ ...company, email: 'help@kinari' }).email).toContain('such as');
});

test('a phone has ten digits and a pincode six, or nothing', () => {
  for (const phone of ['', '9876543210', '2024456789'])
    expect(checkCompany({ ...company, phone }).phone).toBeUndefined();
  for (const phone of ['12', '0202445678', '98765-4321', 'care'])
    expect(checkCompany({ ...company, phone }).phone).toBe('Enter 10 digits, such as 9876543210');
  for (const pincode of ['', '411030']) expect(checkCompany({ ...company, pincode }).pincode).toBeUndefined();
  for (const pincode of ['abc', '41103', '011030'])
    expect(checkCompany({ ...company, pincode }).pincode).toBe('A pincode has 6 digits, such as 411030');
});

test('a logo is a PNG, JPG or SVG of at most 2 MB', () => {
  expect(logoError({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeUndefined();
  expect(logoError({ type: 'image/svg+xml', size: 900 })).toBeUndefined();
  expect(logoError({ type: 'image/gif', size: 900 })).toBe('Choose a PNG, JPG or SVG picture');
  expect(logoError({ type: 'image/png', size: 3.4 * 1024 * 1024 })).toBe(
    'This picture has 3.4 MB. A logo may have at most 2 MB',
  );
});
