import { combineChanges, type Guard, mutateFunction, mutateSource, runStatement } from '../mutations.ts';
import { creditSameUnitsTwice } from './credit-notes.ts';
import { concurrentNumbers, severalStaffShip } from './numbers.ts';

const SERIES = `  insert into tax_document_series as known (kind, financial_year, prefix, gstin, last, last_on)
  values (what, year, series, document #>> '{seller,gstin}', 1, day)
  on conflict (kind, financial_year, prefix) do update
  set last = known.last + 1, last_on = greatest(known.last_on, excluded.last_on)
  returning * into taken;
`;

/** Guards against duplicate or missing document numbers and against excess credit notes. */
export const invoicingGuards: Guard[] = [
  {
    guard: 'the row lock on the document series',
    without: mutateFunction('insert_tax_document', [
      SERIES,
      `  select what, year, series, null, coalesce(max(serial), 0) + 1, day into taken
      from tax_documents where kind = what and financial_year = year and prefix = series;
`,
    ]),
    caughtBy: concurrentNumbers,
  },
  {
    guard: 'the number is released by a rollback',
    without: combineChanges(
      runStatement('create sequence numbers'),
      mutateFunction('insert_tax_document', ['set last = known.last + 1', `set last = nextval('numbers') + 1`]),
    ),
    caughtBy: concurrentNumbers,
  },
  {
    guard: 'the order lock during invoicing',
    without: mutateSource('orders/orders.service.ts', '    for update\n', ''),
    caughtBy: severalStaffShip,
  },
  {
    guard: 'units that are already invoiced are subtracted',
    without: mutateSource(
      'invoicing/units-to-invoice.ts',
      'for (const units of [back, ...billed.values()])',
      'for (const units of [back])',
    ),
    caughtBy: severalStaffShip,
  },
  {
    guard: 'the trigger that prevents crediting more than was invoiced',
    without: runStatement('drop trigger tax_document_lines_credit_limit on tax_document_lines'),
    caughtBy: creditSameUnitsTwice,
  },
];
