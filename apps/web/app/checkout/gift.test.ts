import { expect, test } from 'vitest';
import { normalizeGift, validateGift } from './gift.tsx';

test.each(['9822041567', '+91 98220 41567', 'meera.joshi@mail.example', ' meera@mail.example '])(
  '%j is accepted as a contact',
  (contact) => {
    expect(validateGift({ name: 'Meera', contact })).toEqual({});
  },
);

test.each(['', '12345', '1234567890', 'meera', 'meera@mail'])('%j is rejected as a contact', (contact) => {
  expect(Object.keys(validateGift({ name: 'Meera', contact }))).toEqual(['contact']);
});

test('a gift needs the name of the recipient', () => {
  expect(Object.keys(validateGift({ name: ' ', contact: '9822041567' }))).toEqual(['name']);
});

test('a phone number is sent as ten digits, an email unchanged', () => {
  expect(normalizeGift({ name: ' Meera ', contact: '+91 98220 41567' })).toEqual({
    name: 'Meera',
    contact: '9822041567',
  });
  expect(normalizeGift({ name: 'Meera', contact: ' m@mail.example ' })).toEqual({
    name: 'Meera',
    contact: 'm@mail.example',
  });
});
