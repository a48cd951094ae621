import { formatError } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import {
  chooseRecipientName,
  MOBILE_MISSING_MESSAGE,
  NAME_MISSING_MESSAGE,
  validateRecipientMobile,
  validateRecipientName,
} from './recipient.tsx';

describe('the recipient name', () => {
  const profile = { firstName: 'Asha', lastName: 'Rao', nameGiven: true };
  const all = { typed: 'Ravi Kumar', gift: 'Meera Iyer', address: { recipientName: 'Sunita Rao' }, profile };

  test('is the typed one, else that of the gift, the address or the profile', () => {
    expect(chooseRecipientName(all)).toBe('Ravi Kumar');
    expect(chooseRecipientName({ ...all, typed: undefined })).toBe('Meera Iyer');
    expect(chooseRecipientName({ ...all, typed: undefined, gift: '' })).toBe('Sunita Rao');
    expect(chooseRecipientName({ typed: undefined, gift: undefined, address: { recipientName: null }, profile })).toBe(
      'Asha Rao',
    );
  });

  test('stays empty if it was cleared, or if the profile has only a username', () => {
    expect(chooseRecipientName({ ...all, typed: '' })).toBe('');
    const unnamed = { firstName: 'asha_92', lastName: 'asha_92', nameGiven: false };
    expect(chooseRecipientName({ typed: undefined, gift: undefined, address: undefined, profile: unnamed })).toBe('');
  });

  test('is required only if a courier needs it', () => {
    expect(validateRecipientName(' ', true)).toBe(NAME_MISSING_MESSAGE);
    expect(validateRecipientName(' ', false)).toBeUndefined();
    expect(validateRecipientName('Asha', true)).toBeUndefined();
  });
});

test('a phone number is required only if a courier needs it, and must be a mobile number', () => {
  expect(validateRecipientMobile('', true)).toBe(MOBILE_MISSING_MESSAGE);
  expect(validateRecipientMobile('', false)).toBeUndefined();
  expect(validateRecipientMobile('9822041567', true)).toBeUndefined();
  for (const isNeeded of [true, false]) expect(validateRecipientMobile('12345', isNeeded)).toContain('10-digit');
});

test('both messages are the same as those of the API', () => {
  expect([formatError('recipient_missing'), formatError('mobile_required')]).toEqual([
    NAME_MISSING_MESSAGE,
    MOBILE_MISSING_MESSAGE,
  ]);
});
