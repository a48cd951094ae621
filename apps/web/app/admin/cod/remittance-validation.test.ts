import { MAX_REMITTANCE_LENGTH } from '@kinari/contract/labels/cod-labels';
import { expect, test } from 'vitest';
import { validateRemittance } from './remittance-validation.ts';

const input = { courier: 'Delhivery', reference: 'UTR 42', csv: '123456, 1299.00' };

test('a remittance needs a reference and lines', () => {
  expect(validateRemittance(input)).toEqual({ reference: undefined, csv: undefined });
  expect(validateRemittance({ ...input, reference: ' ' }).reference).toBe('Enter the reference');
  expect(validateRemittance({ ...input, csv: '\n' }).csv).toBe('Paste the lines or choose a file');
});

test('a file above 200 KB is rejected', () => {
  expect(validateRemittance({ ...input, csv: 'x'.repeat(MAX_REMITTANCE_LENGTH) }).csv).toBeUndefined();
  expect(validateRemittance({ ...input, csv: 'x'.repeat(MAX_REMITTANCE_LENGTH + 1) }).csv).toMatch('Too long');
});
