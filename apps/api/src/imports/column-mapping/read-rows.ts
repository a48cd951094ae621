import type { ImportField } from '@kinari/contract/labels/import-fields';
import type { Cells, Problem, ReadRow } from '../import-row.ts';
import type { Table } from '../parse/table.ts';
import { normalizeHeader, type RawRow } from './file-dialect.ts';
import { detectDialect } from './match-columns.ts';

type ReadRowsInput = {
  heads: readonly string[];
  /** Opens the file from the start. */
  open: () => Promise<Table>;
  /** By column index: the detected field, and the field that staff chose. */
  detectedFields: readonly (ImportField | null)[];
  fields: readonly (ImportField | null)[];
};

const TOO_MANY_CELLS: Problem = {
  field: null,
  value: '',
  why: 'More cells than columns: is there a comma in a cell without quotes?',
};

export function readRows({ heads, open, detectedFields, fields }: ReadRowsInput): AsyncIterable<ReadRow> {
  const keys = heads.map(normalizeHeader);
  return detectDialect(heads).rows(rawRows);

  async function* rawRows(): AsyncGenerator<RawRow> {
    const { rows } = await open();
    for await (const { row, cells } of rows) {
      const raw: Record<string, string> = Object.create(null);
      const mapped: Cells = {};
      for (const [index, key] of keys.entries()) {
        const text = cells[index] ?? '';
        const field = fields[index];
        // If staff mapped the column to another field, skip the conversion of the source shop.
        if (field === detectedFields[index]) raw[key] ??= text;
        else if (field && text !== '') mapped[field] = text;
      }
      yield { row, cells: raw, chosen: mapped, problems: cells.length > heads.length ? [TOO_MANY_CELLS] : [] };
    }
  }
}
