import { expect, test } from 'vitest';
import { validateProfile } from './profile-validation.ts';

const TODAY = '2026-11-15';
const asha = { firstName: 'Asha', lastName: '', username: 'asha', mobile: '', dob: '' };

test('a profile needs a first name and a username, and nothing else', () => {
  expect(validateProfile(asha, TODAY)).toEqual({});
  expect(validateProfile({ ...asha, firstName: ' ' }, TODAY).firstName).toBeDefined();
  expect(validateProfile({ ...asha, username: '' }, TODAY).username).toBeDefined();
});

test('a mobile number has ten digits', () => {
  expect(validateProfile({ ...asha, mobile: '9876543210' }, TODAY).mobile).toBeUndefined();
  expect(validateProfile({ ...asha, mobile: '98765' }, TODAY).mobile).toBe('Enter a 10-digit mobile number');
});

test('a date of birth in the future or before 1900 is rejected', () => {
  expect(validateProfile({ ...asha, dob: TODAY }, TODAY).dob).toBeUndefined();
  expect(validateProfile({ ...asha, dob: '2026-11-16' }, TODAY).dob).toBeDefined();
  expect(validateProfile({ ...asha, dob: '1899-12-31' }, TODAY).dob).toBeDefined();
});
