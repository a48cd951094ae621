import { TAX_FILES } from '@kinari/contract/words/tax-words';
import { csvLine } from '../platform/csv.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { zip } from '../platform/zip.ts';
import { type Days, daysOf } from './days.ts';
import { RETURN_TABLES, type Table } from './return-tables.ts';

/**
 * A month as a ZIP of CSV files. All of them tell of one moment: what is issued meanwhile is in none. They are read and packed some
 * rows at a time, however many there are.
 */
export function packMonth(db: Db, month: string, madeAt: Date): Promise<{ content: Buffer; pages: number }> {
  const days = daysOf(month);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const entries = TAX_FILES.map((file) => ({
        name: `${file}.csv`,
        content: textOf(RETURN_TABLES[file], tx, days),
      }));
      return { content: await zip(entries, madeAt), pages: entries.length };
    });
}

async function* textOf({ head, rows }: Table, tx: Tx, days: Days): AsyncGenerator<string> {
  yield `${head}\r\n`;
  for await (const some of rows(tx, days)) yield some.map(csvLine).join('');
}
