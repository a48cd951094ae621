import { expect, test } from 'vitest';
import { hasErrors } from '../ui/form/form-errors.ts';
import { againState, checkDestination, NO_DESTINATION, toDestination } from './destination-draft.ts';

const upi = { ...NO_DESTINATION, upiId: ' asha.k@okbank ', upiIdAgain: 'Asha.K@okbank' };
const bank = {
  ...NO_DESTINATION,
  means: 'bank' as const,
  name: 'Asha Kulkarni',
  account: '1234 5678 9012',
  accountAgain: '123456789012',
  ifsc: 'sbin0001234',
};

test('a UPI ID is taken when it was typed twice the same, in any case', () => {
  expect(hasErrors(checkDestination(upi))).toBe(false);
  expect(toDestination(upi)).toEqual({ means: 'upi', upiId: 'asha.k@okbank' });
  expect(checkDestination({ ...upi, upiIdAgain: 'asha@okbank' }).upiIdAgain).toBe('Enter the same UPI ID again');
  expect(checkDestination({ ...upi, upiId: 'asha.k', upiIdAgain: 'asha.k' }).upiId).toBe(
    'A UPI ID looks like asha.k@okbank',
  );
});

test('an account is taken in groups of digits, with its IFSC in capitals', () => {
  expect(hasErrors(checkDestination(bank))).toBe(false);
  expect(toDestination(bank)).toEqual({
    means: 'bank',
    name: 'Asha Kulkarni',
    account: '123456789012',
    ifsc: 'SBIN0001234',
  });
});

test('each part of an account that is wrong says how it looks', () => {
  const wrong = checkDestination({ ...bank, name: ' ', account: '12345', accountAgain: '12346', ifsc: 'SBIN1' });
  expect(Object.keys(wrong)).toEqual(['name', 'account', 'accountAgain', 'ifsc']);
  expect(Object.values(wrong).every(Boolean)).toBe(true);
});

test('only the means that is chosen is judged', () => {
  expect(hasErrors(checkDestination({ ...bank, upiId: 'half' }))).toBe(false);
});

test('the second time is judged letter by letter', () => {
  expect(againState('asha@okbank', '')).toBe('typing');
  expect(againState('asha@okbank', 'asha@o')).toBe('typing');
  expect(againState('asha@okbank', 'ashok')).toBe('different');
  expect(againState('asha@okbank', 'asha@okbank')).toBe('same');
  expect(againState('', 'a')).toBe('different');
});
