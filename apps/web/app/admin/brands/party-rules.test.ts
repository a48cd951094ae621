import { expect, test } from 'vitest';
import { checkParty, partyDraft, toParty } from './party-rules.ts';

const weavers = {
  ...partyDraft(undefined),
  name: 'Maheshwar Weavers',
  address: '12 Fort Road\nMaheshwar',
  pincode: '451 224',
};

test('a company has a name and an address, and the rest may be left out', () => {
  expect(Object.values(checkParty(weavers)).filter(Boolean)).toEqual([]);
  const blank = checkParty(partyDraft(undefined));
  expect(blank.name).toBe('Please fill the name');
  expect(blank.address).toMatch(/^Please fill the address/);
});

test('a pincode of India has 6 digits, one of another country what it has there', () => {
  expect(checkParty({ ...weavers, pincode: '4512' }).pincode).toBe('A pincode has 6 digits');
  expect(checkParty({ ...weavers, pincode: 'EC1A 1BB', country: 'GB' }).pincode).toBeUndefined();
});

test('an address goes as one line, a pincode without its blank, and what was left out as not known', () => {
  expect(toParty(weavers)).toEqual({
    name: 'Maheshwar Weavers',
    address: '12 Fort Road, Maheshwar',
    pincode: '451224',
    country: 'IN',
    email: null,
    phone: null,
  });
});
