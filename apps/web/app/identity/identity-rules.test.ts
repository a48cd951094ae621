import { expect, test } from 'vitest';
import {
  checkCode,
  checkJoining,
  checkPasswordChange,
  checkRegistration,
  checkSignIn,
  emailError,
  usernameError,
} from './identity-rules.ts';

const asha = { username: 'asha', email: 'asha@example.com', password: 'long enough', confirmPassword: 'long enough' };

test('a code has six digits, however they are parted; a recovery code is anything', () => {
  for (const code of ['123456', ' 123 456 ']) expect(checkCode(code, 'authenticator').code).toBeUndefined();
  for (const code of ['', '12345', '1234567', 'abcdef'])
    expect(checkCode(code, 'authenticator').code).toBe('Enter the 6 digits');
  expect(checkCode('7f3k-x2mp-9dqa-04tz', 'recovery').code).toBeUndefined();
  expect(checkCode(' ', 'recovery').code).toBe('Enter one of your recovery codes');
});

test('signing in needs a name and a password, whatever they look like', () => {
  expect(checkSignIn({ identifier: 'a', password: 'b' })).toEqual({});
  expect(Object.keys(checkSignIn({ identifier: ' ', password: '' }))).toEqual(['identifier', 'password']);
});

test('an account needs all four fields', () => {
  const empty = checkRegistration({ username: '', email: '', password: '', confirmPassword: '' });
  expect(Object.values(empty).every(Boolean)).toBe(true);
  expect(Object.values(checkRegistration(asha)).some(Boolean)).toBe(false);
});

test('the two passwords of a new account must be the same', () => {
  expect(checkRegistration({ ...asha, confirmPassword: 'Long enough' }).confirmPassword).toBe(
    'Passwords do not match.',
  );
});

test('a password has 8 to 128 characters', () => {
  for (const password of ['1234567', 'x'.repeat(129)]) {
    expect(checkRegistration({ ...asha, password, confirmPassword: password }).password).toBeDefined();
  }
});

test('a new password is typed twice, after the current one', () => {
  const change = { currentPassword: 'old one', newPassword: 'long enough', confirmPassword: 'long enough' };
  expect(Object.values(checkPasswordChange(change)).some(Boolean)).toBe(false);
  expect(checkPasswordChange({ ...change, confirmPassword: 'other' }).confirmPassword).toBe(
    'New password and confirm password do not match',
  );
  expect(checkPasswordChange({ ...change, currentPassword: '' }).currentPassword).toBeDefined();
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

test('a username is written in letters of any script, and never like an email', () => {
  for (const name of ['asha', 'आशा', 'a.b-c_9']) expect(usernameError(name)).toBeUndefined();
  for (const name of ['', 'a', '.asha', 'asha@example.com', 'a b', 'x'.repeat(41)])
    expect(usernameError(name)).toBeDefined();
});

test('whoever joins the staff has a first and a last name, and a password typed twice', () => {
  const joining = { firstName: 'Meera', lastName: 'Iyer', newPassword: 'long enough', confirmPassword: 'long enough' };
  expect(Object.values(checkJoining(joining)).some(Boolean)).toBe(false);
  const empty = checkJoining({ firstName: ' ', lastName: '', newPassword: '', confirmPassword: '' });
  expect(Object.values(empty).every(Boolean)).toBe(true);
});
