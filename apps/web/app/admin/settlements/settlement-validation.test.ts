import { MAX_SETTLEMENT_LENGTH } from '@kinari/contract/labels/payment-labels';
import { expect, test } from 'vitest';
import { validateFileSize } from './settlement-validation.ts';

test('a settlement file is required and has at most 5 MB', () => {
  expect(validateFileSize(undefined)).toBe('Choose a file');
  expect(validateFileSize(0)).toBe('This file is empty');
  expect(validateFileSize(MAX_SETTLEMENT_LENGTH)).toBeUndefined();
  expect(validateFileSize(MAX_SETTLEMENT_LENGTH + 1)).toBe('Too large: 5 MB at most');
});
