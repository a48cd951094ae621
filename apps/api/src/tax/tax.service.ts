import { holdTaxProfile as holdRow, listRates, requireTaxProfile } from './tax.queries.ts';

export type { TaxProfile } from './tax.queries.ts';

export const readTaxProfile = requireTaxProfile;
export const holdTaxProfile = holdRow;
export const readTaxRates = listRates;
