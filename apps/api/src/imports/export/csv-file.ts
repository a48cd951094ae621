import { csvLine } from '../../platform/csv.ts';
import type { ExportTable } from './export-table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const CHUNK_LENGTH = 64 * 1024;

/** Generates CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export async function renderCsv({ heads, rows }: ExportTable): Promise<{ content: Buffer; rows: number }> {
  const chunks: Buffer[] = [];
  let text = BYTE_ORDER_MARK + csvLine(heads);
  let count = 0;
  for await (const cells of rows) {
    text += csvLine(cells);
    count += 1;
    if (text.length < CHUNK_LENGTH) continue;
    chunks.push(Buffer.from(text));
    text = '';
  }
  chunks.push(Buffer.from(text));
  return { content: Buffer.concat(chunks), rows: count };
}
