import type { EndpointResponse } from '@kinari/contract/contract';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import type { Cells, Problem, ReadRow } from '../product-cells.ts';

export type Source = NonNullable<EndpointResponse<'getImport'>['run']['source']>;

/** A row of the file. `cells` are keyed by `normalizeHeader`; `chosen` are the columns that staff mapped. */
export type RawRow = { row: number; cells: Readonly<Record<string, string>>; chosen: Cells; problems: Problem[] };

/** Converts the export format of another shop to our fields. */
export type FileDialect = {
  source: Source;
  /** Detects the format by its column names. */
  matches: (headers: ReadonlySet<string>) => boolean;
  /** Returns the field of a column, or null if it is not for one field. A sample row helps to decide. */
  toField: (header: string, sample: Readonly<Record<string, string>>) => ImportField | null;
  /** Yields one row per variant. Product cells are in the first row of a product. `open` reads the file from the start. */
  rows: (open: () => AsyncIterable<RawRow>) => AsyncIterable<ReadRow>;
};

/** Normalises a column name: 'Variant_Price INR' becomes 'variant price inr'. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

/** Builds a row without empty cells. Columns mapped by staff override detected ones. */
export function toReadRow(raw: RawRow, cells: Cells, problems: Problem[] = []): ReadRow {
  const filledCells = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')) as Cells;
  const allProblems = [...raw.problems, ...problems];
  return {
    row: raw.row,
    input: { ...filledCells, ...raw.chosen },
    ...(allProblems.length > 0 && { problems: allProblems }),
  };
}
