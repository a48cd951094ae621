import { stateNameOf } from '@kinari/contract/gst/states';

export type Cells = readonly (string | number)[];

export const amount = (paise: number) => (paise / 100).toFixed(2);
export const rate = ({ rateBp }: { rateBp: number }) => amount(rateBp);

/** As the offline tool lists the states: `01-Jammu & Kashmir`. */
export function place({ placeOfSupply }: { placeOfSupply: string }): string {
  return `${placeOfSupply}-${(stateNameOf(placeOfSupply) ?? '').replaceAll(' and ', ' & ')}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-09` as `09-Nov-2026`. */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.split('-');
  return [dayOfMonth, MONTHS[Number(month) - 1], year].join('-');
}

/** Rows as they are fetched, some at a time. */
export async function* mapped<Row>(rows: AsyncIterable<Row[]>, toCells: (row: Row) => Cells): AsyncGenerator<Cells[]> {
  for await (const some of rows) yield some.map(toCells);
}
