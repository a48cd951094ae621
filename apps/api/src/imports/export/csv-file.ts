import { csvLine } from '../../platform/csv.ts';
import type { Table } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const PIECE = 64 * 1024;

/** A table as CSV that spreadsheets read as UTF-8. */
export async function csvFile({ heads, rows }: Table): Promise<{ content: Buffer; rows: number }> {
  const pieces: Buffer[] = [];
  let text = BYTE_ORDER_MARK + csvLine(heads);
  let count = 0;
  for await (const cells of rows) {
    text += csvLine(cells);
    count += 1;
    if (text.length < PIECE) continue;
    pieces.push(Buffer.from(text));
    text = '';
  }
  pieces.push(Buffer.from(text));
  return { content: Buffer.concat(pieces), rows: count };
}
