/** Issues of an invoice line to review before filing. */
export const TAX_LINE_ISSUES = ['hsn_missing', 'rate_missing', 'between_rates'] as const;
export type TaxLineIssue = (typeof TAX_LINE_ISSUES)[number];

/** Files of the GST export, in the order of the GSTR-1 tables. */
export const GST_EXPORT_FILES = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'hsn-b2b',
  'hsn-b2c',
  'docs',
  'explain',
] as const;
export type GstExportFile = (typeof GST_EXPORT_FILES)[number];

/** GSTR-1 lists interstate invoices above this value to buyers without a GSTIN one by one (B2CL). */
export const LARGE_INVOICE_PAISE = 100_000_00;
