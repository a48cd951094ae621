import { expect, test } from 'vitest';
import { checkGift, tidyGift } from './gift-draft.ts';

test.each(['9822041567', '+91 98220 41567', 'meera.joshi@mail.example', ' meera@mail.example '])(
  '%j reaches whoever gets the present',
  (contact) => {
    expect(checkGift({ name: 'Meera', contact })).toEqual({});
  },
);

test.each(['', '12345', '1234567890', 'meera', 'meera@mail'])('%j reaches nobody', (contact) => {
  expect(Object.keys(checkGift({ name: 'Meera', contact }))).toEqual(['contact']);
});

test('a present is for somebody with a name', () => {
  expect(Object.keys(checkGift({ name: ' ', contact: '9822041567' }))).toEqual(['name']);
});

test('a number is sent as its ten digits, and an e-mail as it is', () => {
  expect(tidyGift({ name: ' Meera ', contact: '+91 98220 41567' })).toEqual({ name: 'Meera', contact: '9822041567' });
  expect(tidyGift({ name: 'Meera', contact: ' m@mail.example ' })).toEqual({
    name: 'Meera',
    contact: 'm@mail.example',
  });
});
