import { GST_EXPORT_FILES } from '@kinari/contract/labels/tax-labels';
import { csvLine } from '../platform/csv.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { createZip } from '../platform/zip.ts';
import { getMonthRange, type MonthRange } from './month-range.ts';
import { type ExportTable, RETURN_TABLES } from './return-tables.ts';

/**
 * Exports a month as a ZIP of CSV files. One snapshot (repeatable read) makes the files consistent. Rows are streamed in batches
 * to limit memory.
 */
export function exportGstMonth(db: Db, month: string, createdAt: Date): Promise<{ content: Buffer; pages: number }> {
  const range = getMonthRange(month);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const entries = GST_EXPORT_FILES.map((file) => ({
        name: `${file}.csv`,
        content: toCsv(RETURN_TABLES[file], tx, range),
      }));
      return { content: await createZip(entries, createdAt), pages: entries.length };
    });
}

async function* toCsv({ head, rows }: ExportTable, tx: Tx, range: MonthRange): AsyncGenerator<string> {
  yield `${head}\r\n`;
  for await (const batch of rows(tx, range)) yield batch.map(csvLine).join('');
}
