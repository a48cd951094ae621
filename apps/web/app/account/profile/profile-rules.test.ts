import { expect, test } from 'vitest';
import { checkProfile } from './profile-rules.ts';

const TODAY = '2026-11-15';
const asha = { firstName: 'Asha', lastName: '', username: 'asha', mobile: '', dob: '' };

test('a profile needs a first name and a username, and nothing else', () => {
  expect(checkProfile(asha, TODAY)).toEqual({});
  expect(checkProfile({ ...asha, firstName: ' ' }, TODAY).firstName).toBeDefined();
  expect(checkProfile({ ...asha, username: '' }, TODAY).username).toBeDefined();
});

test('a mobile number has ten digits', () => {
  expect(checkProfile({ ...asha, mobile: '9876543210' }, TODAY).mobile).toBeUndefined();
  expect(checkProfile({ ...asha, mobile: '98765' }, TODAY).mobile).toBe('A mobile number has 10 digits');
});

test('nobody was born tomorrow, nor before 1900', () => {
  expect(checkProfile({ ...asha, dob: TODAY }, TODAY).dob).toBeUndefined();
  expect(checkProfile({ ...asha, dob: '2026-11-16' }, TODAY).dob).toBeDefined();
  expect(checkProfile({ ...asha, dob: '1899-12-31' }, TODAY).dob).toBeDefined();
});
