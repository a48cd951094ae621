import { expect, test } from 'vitest';
import { checkCompany, logoError, phoneWarning, pincodeWarning } from './company-rules.ts';

const company = { name: 'Kinari', email: '', phone: '', address: '', pincode: '' };

test('a company needs a name, and its email may be empty but not misspelt', () => {
  expect(checkCompany(company)).toEqual({ name: undefined, email: undefined });
  expect(checkCompany({ ...company, name: '  ' }).name).toBe('Enter the company name');
  expect(checkCompany({ ...company, email: 'help@kinari' }).email).toContain('such as');
});

test('a phone or pincode of another length is pointed out and not refused', () => {
  expect(phoneWarning('98765')).toBe('This is not a 10-digit number');
  expect(phoneWarning('9876543210')).toBeUndefined();
  expect(pincodeWarning('0411')).toBe('A pincode in India has 6 digits');
  expect(pincodeWarning('411030')).toBeUndefined();
});

test('a logo is a PNG, JPG or SVG of at most 2 MB', () => {
  expect(logoError({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeUndefined();
  expect(logoError({ type: 'image/svg+xml', size: 900 })).toBeUndefined();
  expect(logoError({ type: 'image/gif', size: 900 })).toBe('Choose a PNG, JPG or SVG picture');
  expect(logoError({ type: 'image/png', size: 3.4 * 1024 * 1024 })).toBe(
    'This picture has 3.4 MB. A logo may have at most 2 MB',
  );
});
