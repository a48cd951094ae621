/** How long ago a parcel was delivered whose cash has not come, in days. */
export const CASH_AGES = ['0-7', '8-14', '15-30', 'older'] as const;
export type CashAge = (typeof CASH_AGES)[number];
export const CASH_AGE_WORDS = {
  '0-7': '0–7 days',
  '8-14': '8–14 days',
  '15-30': '15–30 days',
  older: 'Older',
} as const satisfies Record<CashAge, string>;

/** Why a line of a remittance was not read. */
export const UNREAD = ['formula', 'number', 'amount', 'columns'] as const;
export type Unread = (typeof UNREAD)[number];
export const UNREAD_WORDS = {
  formula: 'It holds a formula',
  number: 'Its number cannot be read',
  amount: 'Its amount cannot be read',
  columns: 'A number and an amount were expected',
} as const satisfies Record<Unread, string>;

/** In characters; a file of a month of parcels is a fraction of it. */
export const LONGEST_REMITTANCE = 200_000;
