import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells, Problem, ReadRow } from '../import-row.ts';
import type { Table } from '../read/table.ts';
import { shopOf } from './match-columns.ts';
import { headKey, type RawRow } from './shop.ts';

type Reading = {
  heads: readonly string[];
  /** Begins the file anew. */
  open: () => Promise<Table>;
  /** What each column is taken for, by its place; and what staff say that it means. */
  taken: readonly (ImportField | null)[];
  fields: readonly (ImportField | null)[];
};

const TOO_MANY: Problem = {
  field: null,
  value: '',
  why: 'More cells than there are columns: is a comma within a cell without quotes around it?',
};

/** The rows of a table, told as ours are. */
export function readRows({ heads, open, taken, fields }: Reading): AsyncIterable<ReadRow> {
  const keys = heads.map(headKey);
  return shopOf(heads).rows(rawRows);

  async function* rawRows(): AsyncGenerator<RawRow> {
    const { rows } = await open();
    for await (const { row, cells } of rows) {
      const raw: Record<string, string> = Object.create(null);
      const chosen: Cells = {};
      for (const [place, key] of keys.entries()) {
        const text = cells[place] ?? '';
        const field = fields[place];
        // A column that staff gave another meaning is out of the other shop's hands.
        if (field === taken[place]) raw[key] ??= text;
        else if (field && text !== '') chosen[field] = text;
      }
      yield { row, cells: raw, chosen, problems: cells.length > heads.length ? [TOO_MANY] : [] };
    }
  }
}
