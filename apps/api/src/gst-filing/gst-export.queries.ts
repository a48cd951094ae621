import { LARGE_INVOICE_PAISE, type TaxLineIssue } from '@kinari/contract/labels/tax-labels';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import type { MonthRange } from './month-range.ts';

const BATCH_SIZE = 2000;

/** Fetches rows in batches. The cursor name is fixed, so only one can be open per transaction. */
async function* fetchInBatches<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare month_rows no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from month_rows`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) break;
  }
  await sql`close month_rows`.execute(tx);
}

const filedDocuments = ({ from, until }: MonthRange) =>
  sql`filed_documents(${from}::date, ${until}::date, ${LARGE_INVOICE_PAISE}::bigint)`;

export type FiledRow = {
  number: string;
  issuedOn: string;
  value: number;
  placeOfSupply: string;
  buyerGstin: string | null;
  buyerName: string;
  rateBp: number;
  taxable: number;
};

/** Lists the documents of a GSTR-1 table, one row per tax rate. */
export function listFiledRows(
  tx: Tx,
  range: MonthRange,
  section: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur',
): AsyncGenerator<FiledRow[]> {
  return fetchInBatches(
    tx,
    sql<FiledRow>`
      select
        filed.number, filed.issued_on as "issuedOn", filed.gross_paise as value, filed.place_of_supply as "placeOfSupply",
        filed.buyer_gstin as "buyerGstin", filed.buyer_name as "buyerName",
        line.rate_bp as "rateBp", sum(line.taxable_paise)::bigint as taxable
      from ${filedDocuments(range)} filed
      join tax_document_lines line on line.tax_document_id = filed.id
      where filed.section = ${section}
      group by
        filed.number, filed.issued_on, filed.gross_paise, filed.place_of_supply, filed.buyer_gstin, filed.buyer_name, line.rate_bp
      order by filed.number, line.rate_bp
    `,
  );
}

export type PlaceRow = { placeOfSupply: string; rateBp: number; taxable: number };

/** Sums other supplies to buyers without GSTIN minus credits, by state and rate. */
export function listPlaceRows(tx: Tx, range: MonthRange): AsyncGenerator<PlaceRow[]> {
  return fetchInBatches(
    tx,
    sql<PlaceRow>`
      select
        filed.place_of_supply as "placeOfSupply", line.rate_bp as "rateBp",
        sum(filed.sign * line.taxable_paise)::bigint as taxable
      from ${filedDocuments(range)} filed
      join tax_document_lines line on line.tax_document_id = filed.id
      where filed.section = 'b2cs'
      group by filed.place_of_supply, line.rate_bp
      order by filed.place_of_supply, line.rate_bp
    `,
  );
}

export type HsnRow = {
  hsn: string;
  unit: string;
  rateBp: number;
  quantity: number;
  value: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
};

/** Sums supplies minus credits by HSN code, unit and rate, for businesses or for others. */
export function listHsnRows(
  tx: Tx,
  range: MonthRange,
  { toBusiness }: { toBusiness: boolean },
): AsyncGenerator<HsnRow[]> {
  return fetchInBatches(
    tx,
    sql<HsnRow>`
      select
        coalesce(line.hsn, '') as hsn, line.unit, line.rate_bp as "rateBp",
        sum(filed.sign * line.quantity)::int as quantity,
        sum(filed.sign * line.gross_paise)::bigint as value,
        sum(filed.sign * line.taxable_paise)::bigint as taxable,
        sum(filed.sign * line.cgst_paise)::bigint as cgst,
        sum(filed.sign * line.sgst_paise)::bigint as sgst,
        sum(filed.sign * line.igst_paise)::bigint as igst
      from ${filedDocuments(range)} filed
      join tax_document_lines line on line.tax_document_id = filed.id
      where filed.section is not null and (filed.section in ('b2b', 'cdnr')) = ${toBusiness}
      group by coalesce(line.hsn, ''), line.unit, line.rate_bp
      order by 1, 2, 3
    `,
  );
}

export type OrderRow = {
  orderId: string;
  happenedOn: string;
  total: number;
  reason: 'cancelled' | 'before_documents' | 'cancelled_unknown' | 'place_of_supply_required';
};

export function listOrderRows(tx: Tx, { since, before }: MonthRange): AsyncGenerator<OrderRow[]> {
  return fetchInBatches(
    tx,
    sql<OrderRow>`
      select order_id as "orderId", happened_on as "happenedOn", total_paise as total, reason
      from orders_without_document(${since}::timestamptz, ${before}::timestamptz)
      order by happened_on, order_id
    `,
  );
}

export type UnfiledRow = {
  kind: 'bill' | 'credit_note';
  number: string;
  orderId: string;
  issuedOn: string;
  total: number;
};

/** Lists documents that belong to no GSTR-1 table. */
export function listUnfiledRows(tx: Tx, range: MonthRange): AsyncGenerator<UnfiledRow[]> {
  return fetchInBatches(
    tx,
    sql<UnfiledRow>`
      select kind, number, order_id as "orderId", issued_on as "issuedOn", gross_paise as total
      from ${filedDocuments(range)} filed
      where section is null
      order by kind, financial_year, prefix, serial
    `,
  );
}

export type IssueRow = {
  issue: TaxLineIssue;
  number: string;
  orderId: string;
  issuedOn: string;
  description: string;
  total: number;
};

export function listIssueRows(tx: Tx, { from, until }: MonthRange): AsyncGenerator<IssueRow[]> {
  return fetchInBatches(
    tx,
    sql<IssueRow>`
      select
        line.issue, document.number, document.order_id as "orderId", document.issued_on as "issuedOn", line.description,
        line.gross_paise as total
      from tax_document_lines line
      join tax_documents document on document.id = line.tax_document_id
      where line.issue is not null and document.issued_on >= ${from}::date and document.issued_on < ${until}::date
      order by document.number, line.position
    `,
  );
}
