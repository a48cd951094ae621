import { both, type Guard, inFunction, statement } from '../sabotage.ts';
import { sameUnitsTwice } from './credits.ts';
import { numbersAtOnce, twoClerksShip } from './numbers.ts';

const SERIES = `  insert into document_series as known (kind, fy, prefix, gstin, last, last_on)
  values (what, year, series, document #>> '{seller,gstin}', 1, day)
  on conflict (kind, fy, prefix) do update
  set last = known.last + 1, last_on = greatest(known.last_on, excluded.last_on)
  returning * into taken;
`;

/** What stands between the shop and a number that is given twice or never, or a credit note too many. */
export const documentGuards: Guard[] = [
  {
    guard: 'the row of a series, held by whoever takes its next number',
    without: inFunction('write_document', [
      SERIES,
      `  select what, year, series, null, coalesce(max(serial), 0) + 1, day into taken
      from documents where kind = what and fy = year and prefix = series;
`,
    ]),
    caughtBy: numbersAtOnce,
  },
  {
    guard: 'a number that is given back with what was rolled back',
    without: both(
      statement('create sequence numbers'),
      inFunction('write_document', ['set last = known.last + 1', `set last = nextval('numbers') + 1`]),
    ),
    caughtBy: numbersAtOnce,
  },
  {
    guard: 'the lock on an order that is invoiced',
    without: { file: 'orders/order.queries.ts', from: '    for update\n', to: '' },
    caughtBy: twoClerksShip,
  },
  {
    guard: 'what stands on documents already, taken off what is due',
    without: {
      file: 'documents/units-due.ts',
      from: 'for (const units of [back, ...billed.values()])',
      to: 'for (const units of [back])',
    },
    caughtBy: twoClerksShip,
  },
  {
    guard: 'the trigger that no more is credited than was invoiced',
    without: statement('drop trigger within_invoice on document_lines'),
    caughtBy: sameUnitsTwice,
  },
];
