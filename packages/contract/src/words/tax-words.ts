/** What somebody should look at of a line before the month is filed. */
export const LINE_MARKS = ['hsn_missing', 'rate_missing', 'between_rates'] as const;
export type LineMark = (typeof LINE_MARKS)[number];

/** The files of a month's download, in the order of the return's tables. */
export const TAX_FILES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn-b2b', 'hsn-b2c', 'docs', 'explain'] as const;
export type TaxFile = (typeof TAX_FILES)[number];

/** Across states, an invoice above this value to a buyer without a GSTIN stands in the return by itself. */
export const LARGE_INVOICE_PAISE = 100_000_00;

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`));
}
