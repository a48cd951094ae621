import { expect, test } from 'vitest';
import {
  emailError,
  usernameError,
  validateCode,
  validatePasswordChange,
  validateRegistration,
  validateSignIn,
  validateStaffRegistration,
} from './identity-validation.ts';

const asha = { username: 'asha', email: 'asha@example.com', password: 'long enough', confirmPassword: 'long enough' };

test('a code has six digits in any grouping; a recovery code has any format', () => {
  for (const code of ['123456', ' 123 456 ']) expect(validateCode(code, 'authenticator').code).toBeUndefined();
  for (const code of ['', '12345', '1234567', 'abcdef'])
    expect(validateCode(code, 'authenticator').code).toBe('Enter the 6-digit code');
  expect(validateCode('7f3k-x2mp-9dqa-04tz', 'recovery').code).toBeUndefined();
  expect(validateCode(' ', 'recovery').code).toBe('Enter one of your recovery codes');
});

test('signing in needs a name and a password in any format', () => {
  expect(validateSignIn({ identifier: 'a', password: 'b' })).toEqual({});
  expect(validateSignIn({ identifier: ' ', password: '' })).toEqual({
    identifier: 'Enter your email or username',
    password: 'Enter your password',
  });
});

test('an account needs all four fields', () => {
  const empty = validateRegistration({ username: '', email: '', password: '', confirmPassword: '' });
  expect(Object.values(empty).every(Boolean)).toBe(true);
  expect(Object.values(validateRegistration(asha)).some(Boolean)).toBe(false);
});

test('the two passwords of a new account must be the same', () => {
  expect(validateRegistration({ ...asha, confirmPassword: 'Long enough' }).confirmPassword).toBe(
    'Passwords do not match.',
  );
});

test('a password has 8 to 128 characters', () => {
  for (const password of ['1234567', 'x'.repeat(129)]) {
    expect(validateRegistration({ ...asha, password, confirmPassword: password }).password).toBeDefined();
  }
});

test('a new password is typed twice, after the current one', () => {
  const change = { currentPassword: 'old one', newPassword: 'long enough', confirmPassword: 'long enough' };
  expect(Object.values(validatePasswordChange(change)).some(Boolean)).toBe(false);
  expect(validatePasswordChange({ ...change, confirmPassword: 'other' }).confirmPassword).toBe(
    'New password and confirm password do not match',
  );
  expect(validatePasswordChange({ ...change, currentPassword: '' }).currentPassword).toBeDefined();
});

test.each(['name@example.com', 'a.b+c@mail.example.co.in', ' name@example.com '])('%j is an email', (email) => {
  expect(emailError(email)).toBeUndefined();
});

test.each([
  '',
  'name',
  'name@',
  '@example.com',
  'name@example',
  'a b@example.com',
  'name@@example.com',
  'name@example.',
])('%j is no email', (email) => {
  expect(emailError(email)).toBeDefined();
});

test('a username allows letters of any script but no email', () => {
  for (const name of ['asha', 'आशा', 'a.b-c_9']) expect(usernameError(name)).toBeUndefined();
  for (const name of ['', 'a', '.asha', 'asha@example.com', 'a b', 'x'.repeat(41)])
    expect(usernameError(name)).toBeDefined();
});

test('joining the staff needs first name, last name and a repeated password', () => {
  const staffRegistration = {
    firstName: 'Meera',
    lastName: 'Iyer',
    newPassword: 'long enough',
    confirmPassword: 'long enough',
  };
  expect(Object.values(validateStaffRegistration(staffRegistration)).some(Boolean)).toBe(false);
  const empty = validateStaffRegistration({ firstName: ' ', lastName: '', newPassword: '', confirmPassword: '' });
  expect(Object.values(empty).every(Boolean)).toBe(true);
});
