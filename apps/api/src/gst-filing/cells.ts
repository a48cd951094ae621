import { stateName } from '@kinari/contract/gst/states';

export type Cells = readonly (string | number)[];

export const formatAmount = (paise: number) => (paise / 100).toFixed(2);
export const formatRate = ({ rateBp }: { rateBp: number }) => formatAmount(rateBp);

/** Formats a state as the GST offline tool does: `01-Jammu & Kashmir`. */
export function formatPlaceOfSupply({ placeOfSupply }: { placeOfSupply: string }): string {
  return `${placeOfSupply}-${(stateName(placeOfSupply) ?? '').replaceAll(' and ', ' & ')}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats `2026-11-09` as `09-Nov-2026`. */
export function formatGstDate(date: string): string {
  const [year, month, dayOfMonth] = date.split('-');
  return [dayOfMonth, MONTHS[Number(month) - 1], year].join('-');
}

export async function* mapRows<Row>(rows: AsyncIterable<Row[]>, toCells: (row: Row) => Cells): AsyncGenerator<Cells[]> {
  for await (const batch of rows) yield batch.map(toCells);
}
