/** Days since delivery of shipments whose COD amount is outstanding. */
export const COD_AGES = ['0-7', '8-14', '15-30', 'older'] as const;
export type CodAge = (typeof COD_AGES)[number];
export const COD_AGE_LABELS = {
  '0-7': '0–7 days',
  '8-14': '8–14 days',
  '15-30': '15–30 days',
  older: 'Older',
} as const satisfies Record<CodAge, string>;

/** Why a line of a remittance file was rejected. */
export const UNREADABLE_REASONS = ['formula', 'number', 'amount', 'columns'] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];
export const UNREADABLE_LABELS = {
  formula: 'Contains a formula',
  number: 'Unreadable tracking number',
  amount: 'Unreadable amount',
  columns: 'Expected a tracking number and an amount',
} as const satisfies Record<UnreadableReason, string>;

/** In characters. The file of a typical month is much smaller. */
export const MAX_REMITTANCE_LENGTH = 200_000;
