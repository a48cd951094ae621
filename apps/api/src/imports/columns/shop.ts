import type { Reply } from '@kinari/contract/contract';
import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells, Problem, ReadRow } from '../import-row.ts';

export type Source = NonNullable<Reply<'readImport'>['run']['source']>;

/** A row as it stands in the file, by the names of its columns in small letters; and what staff chose columns to mean. */
export type RawRow = { row: number; cells: Readonly<Record<string, string>>; chosen: Cells; problems: Problem[] };

/** How another shop tells products in rows, and how to tell the same in ours. */
export type Shop = {
  source: Source;
  /** By the names of its columns alone. */
  wrote: (heads: ReadonlySet<string>) => boolean;
  /** What a column is taken for, where it is for one thing; a row of the file helps to say. */
  fieldOf: (head: string, sample: Readonly<Record<string, string>>) => ImportField | null;
  /** A row for each variant, those of a product with what is said of it in the first. `open` begins the file anew. */
  rows: (open: () => AsyncIterable<RawRow>) => AsyncIterable<ReadRow>;
};

/** 'Variant_Price  INR' as 'variant price inr'. */
export function headKey(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

/** A row of ours made of one of theirs: what says nothing is left out, and what staff chose counts more. */
export function rowOf(raw: RawRow, cells: Cells, problems: Problem[] = []): ReadRow {
  const told = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')) as Cells;
  const all = [...raw.problems, ...problems];
  return { row: raw.row, given: { ...told, ...raw.chosen }, ...(all.length > 0 && { problems: all }) };
}
