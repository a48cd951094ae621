import { expect, test } from 'vitest';
import { hasErrors } from '../ui/form/form-errors.ts';
import { compareRepeat, EMPTY_DESTINATION, toDestination, validateDestination } from './destination-form-values.ts';

const upi = { ...EMPTY_DESTINATION, upiId: ' asha.k@okbank ', upiIdAgain: 'Asha.K@okbank' };
const bank = {
  ...EMPTY_DESTINATION,
  method: 'bank' as const,
  name: 'Asha Kulkarni',
  account: '1234 5678 9012',
  accountAgain: '123456789012',
  ifsc: 'sbin0001234',
};

test('a UPI ID is accepted if typed the same twice, in any case', () => {
  expect(hasErrors(validateDestination(upi))).toBe(false);
  expect(toDestination(upi)).toEqual({ method: 'upi', upiId: 'asha.k@okbank' });
  expect(validateDestination({ ...upi, upiIdAgain: 'asha@okbank' }).upiIdAgain).toBe('Enter the same UPI ID again');
  expect(validateDestination({ ...upi, upiId: 'asha.k', upiIdAgain: 'asha.k' }).upiId).toBe(
    'Enter a UPI ID such as asha.k@okbank',
  );
});

test('an account number is accepted in groups of digits, and its IFSC is upper-cased', () => {
  expect(hasErrors(validateDestination(bank))).toBe(false);
  expect(toDestination(bank)).toEqual({
    method: 'bank',
    name: 'Asha Kulkarni',
    account: '123456789012',
    ifsc: 'SBIN0001234',
  });
});

test('each invalid part of an account shows the expected format', () => {
  const errors = validateDestination({ ...bank, name: ' ', account: '12345', accountAgain: '12346', ifsc: 'SBIN1' });
  expect(Object.keys(errors)).toEqual(['name', 'account', 'accountAgain', 'ifsc']);
  expect(Object.values(errors).every(Boolean)).toBe(true);
});

test('only the selected refund method is validated', () => {
  expect(hasErrors(validateDestination({ ...bank, upiId: 'half' }))).toBe(false);
});

test('the repeated value is compared character by character', () => {
  expect(compareRepeat('asha@okbank', '')).toBe('typing');
  expect(compareRepeat('asha@okbank', 'asha@o')).toBe('typing');
  expect(compareRepeat('asha@okbank', 'ashok')).toBe('different');
  expect(compareRepeat('asha@okbank', 'asha@okbank')).toBe('same');
  expect(compareRepeat('', 'a')).toBe('different');
});
