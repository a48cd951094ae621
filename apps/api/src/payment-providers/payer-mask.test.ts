import { expect, test } from 'vitest';
import { maskAccount, maskUpiId } from './payer-mask.ts';

test.each([
  ['gaurav.kumar@upi', 'umar'],
  ['9876543210@ybl', '3210'],
  ['asha@okaxis', 'ha'],
  ['12****78@ybl', '8'],
  ['a@b', null],
  ['', null],
  [null, null],
])('of the UPI ID %s, %s is shown', (upiId, shown) => {
  expect(maskUpiId(upiId)).toBe(shown);
});

test.each([
  ['XXXXXXX20000', '0000'],
  ['4111', '4111'],
  ['41', '41'],
  ['XXXX', null],
  [undefined, null],
])('of the account %s, %s is shown', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});
