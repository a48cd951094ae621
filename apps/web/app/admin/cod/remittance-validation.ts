import { MAX_REMITTANCE_LENGTH } from '@kinari/contract/labels/cod-labels';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { RemittanceInput } from './cod.data.ts';

export function validateRemittance({ reference, csv }: RemittanceInput): Errors<keyof RemittanceInput> {
  return {
    reference: reference.trim() ? undefined : 'Enter the reference',
    csv: validateCsv(csv),
  };
}

function validateCsv(csv: string): string | undefined {
  if (csv.trim() === '') return 'Paste the lines or choose a file';
  return csv.length > MAX_REMITTANCE_LENGTH ? 'Too long: 200 KB at most' : undefined;
}
