import { expect, test } from 'vitest';
import { pincodeWords, productWords } from './wrong-words.ts';

test('only products that still lack a code are named', () => {
  const [kurta, saree] = [
    { name: 'Kurta', hasHsn: false },
    { name: 'Saree', hasHsn: true },
  ];
  expect(productWords([kurta, saree])).toBe('Kurta');
  expect(productWords([saree])).toBe('Added since; the invoices of before stay as they are');
});

test('a pincode says which states it lies in', () => {
  expect(pincodeWords({ pincode: '396191', candidates: ['Gujarat', 'Goa'] })).toBe(
    'Pincode 396191 lies in several: Gujarat or Goa',
  );
  expect(pincodeWords({ pincode: '000000', candidates: [] })).toBe('Pincode 000000 lies in no state that we know');
});
