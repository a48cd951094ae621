import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';
import { readCsv, unzip } from './zip.ts';

export type Row = Record<string, string>;

/** The files of a month's download, by name without its ending. */
export function readPack(bytes: Buffer): Record<string, Row[]> {
  return Object.fromEntries([...unzip(bytes)].map(([name, text]) => [name.replace('.csv', ''), readCsv(text)]));
}

/** `-12.30` as -1230 paise. */
export const paise = (cell = '') => Math.round(Number(cell) * 100);
export const sumOf = (rows: Row[] | undefined, column: string) =>
  (rows ?? []).reduce((sum, row) => sum + paise(row[column]), 0);

export type Filed = {
  id: string;
  kind: 'invoice' | 'bill' | 'credit_note';
  number: string;
  orderId: string;
  place: string | null;
  gstin: string | null;
  withoutTax: boolean;
  gross: number;
  against: { kind: string; gross: number } | null;
  lines: {
    hsn: string | null;
    rateBp: number;
    gross: number;
    taxable: number;
    cgst: number;
    igst: number;
    mark: string | null;
  }[];
};

/** The documents of a month with their lines, as their rows say. */
export async function documentsOfMonth(db: Db, month: string): Promise<Filed[]> {
  const { rows } = await sql<Filed>`
    select
      document.id, document.kind, document.number, document.order_id as "orderId", document.place_of_supply as place,
      document.buyer ->> 'gstin' as gstin, document.without_tax as "withoutTax", document.gross_paise as gross,
      case when invoice.id is not null then json_build_object('kind', invoice.kind, 'gross', invoice.gross_paise) end as against,
      (
        select json_agg(json_build_object(
          'hsn', hsn, 'rateBp', rate_bp, 'gross', gross_paise, 'taxable', taxable_paise, 'cgst', cgst_paise, 'igst', igst_paise,
          'mark', mark
        ))
        from document_lines
        where document_id = document.id
      ) as lines
    from documents document
    left join documents invoice on invoice.id = document.refers_to
    where to_char(document.issued_on, 'YYYY-MM') = ${month}
    order by document.number
  `.execute(db);
  return rows;
}
