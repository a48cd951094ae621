import { MAX_SETTLEMENT_LENGTH } from '@kinari/contract/labels/payment-labels';

/** Returns an error for a file of this size. Undefined: no file was chosen. */
export function validateFileSize(size: number | undefined): string | undefined {
  if (size === undefined) return 'Choose a file';
  if (size === 0) return 'This file is empty';
  return size > MAX_SETTLEMENT_LENGTH ? 'Too large: 5 MB at most' : undefined;
}
