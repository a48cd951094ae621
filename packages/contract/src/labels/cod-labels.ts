import { listKeys } from './list-keys.ts';

/** Days since delivery of shipments whose COD amount is outstanding. */
export const COD_AGE_LABELS = {
  '0-7': '0–7 days',
  '8-14': '8–14 days',
  '15-30': '15–30 days',
  older: 'Older',
} as const;
export type CodAge = keyof typeof COD_AGE_LABELS;
export const COD_AGES = listKeys(COD_AGE_LABELS);

/** Why a line of a remittance file was rejected. */
export const UNREADABLE_LABELS = {
  formula: 'Contains a formula',
  number: 'Unreadable tracking number',
  amount: 'Unreadable amount',
  columns: 'Expected a tracking number and an amount',
} as const;
export type UnreadableReason = keyof typeof UNREADABLE_LABELS;

/** In characters. The file of a typical month is much smaller. */
export const MAX_REMITTANCE_LENGTH = 200_000;
