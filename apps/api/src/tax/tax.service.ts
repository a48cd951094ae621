import { getTaxProfileRow, listRates, shareLockTaxProfile as lockRowForShare } from './tax.queries.ts';

export type { TaxProfile } from './tax.queries.ts';

export const getTaxProfile = getTaxProfileRow;
export const lockTaxProfileForShare = lockRowForShare;
export const listTaxRates = listRates;
