import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';
import { readCsv, unzip } from './zip.ts';

export type CsvRow = Record<string, string>;

/** Reads the GST export. Keys are file names without the extension. */
export function readGstExport(bytes: Buffer): Record<string, CsvRow[]> {
  return Object.fromEntries([...unzip(bytes)].map(([name, text]) => [name.replace('.csv', ''), readCsv(text)]));
}

/** Parses `-12.30` as -1230 paise. */
export const parsePaise = (cell = '') => Math.round(Number(cell) * 100);
export const sumColumn = (rows: CsvRow[] | undefined, column: string) =>
  (rows ?? []).reduce((sum, row) => sum + parsePaise(row[column]), 0);

export type FiledDocument = {
  id: string;
  kind: 'invoice' | 'bill' | 'credit_note';
  number: string;
  orderId: string;
  place: string | null;
  gstin: string | null;
  isWithoutTax: boolean;
  gross: number;
  against: { kind: string; gross: number } | null;
  lines: {
    hsn: string | null;
    rateBp: number;
    gross: number;
    taxable: number;
    cgst: number;
    igst: number;
    issue: string | null;
  }[];
};

export async function listDocumentsOfMonth(db: Db, month: string): Promise<FiledDocument[]> {
  const { rows } = await sql<FiledDocument>`
    select
      document.id, document.kind, document.number, document.order_id as "orderId", document.place_of_supply as place,
      document.buyer ->> 'gstin' as gstin, document.is_without_tax as "isWithoutTax", document.gross_paise as gross,
      case when invoice.id is not null then json_build_object('kind', invoice.kind, 'gross', invoice.gross_paise) end as against,
      (
        select json_agg(json_build_object(
          'hsn', hsn, 'rateBp', rate_bp, 'gross', gross_paise, 'taxable', taxable_paise, 'cgst', cgst_paise, 'igst', igst_paise,
          'issue', issue
        ))
        from tax_document_lines
        where tax_document_id = document.id
      ) as lines
    from tax_documents document
    left join tax_documents invoice on invoice.id = document.original_document_id
    where to_char(document.issued_on, 'YYYY-MM') = ${month}
    order by document.number
  `.execute(db);
  return rows;
}
