import { expect, test } from 'vitest';
import { formatPincodeIssue, formatProductsWithoutHsn } from './gst-issue-labels.ts';

test('only products that still lack an HSN code are listed', () => {
  const [kurta, saree] = [
    { name: 'Kurta', hasHsn: false },
    { name: 'Saree', hasHsn: true },
  ];
  expect(formatProductsWithoutHsn([kurta, saree])).toBe('Kurta');
  expect(formatProductsWithoutHsn([saree])).toBe('Added later; invoices already issued don’t change');
});

test('a pincode lists its possible states', () => {
  expect(formatPincodeIssue({ pincode: '396191', candidates: ['Gujarat', 'Goa'] })).toBe(
    'Pincode 396191 is in several states: Gujarat or Goa',
  );
  expect(formatPincodeIssue({ pincode: '000000', candidates: [] })).toBe('Pincode 000000 doesn’t match a state');
});
