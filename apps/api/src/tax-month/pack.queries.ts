import { LARGE_INVOICE_PAISE, type LineMark } from '@kinari/contract/words/tax-words';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import type { Days } from './days.ts';

const FETCHED = 2000;

/** The rows of a long answer, some at a time. Only one is read at once in a transaction. */
async function* fetched<Row>(tx: Tx, answer: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare month_rows no scroll cursor for ${answer}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from month_rows`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close month_rows`.execute(tx);
}

const filed = ({ from, until }: Days) =>
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

/** The documents of a table of the return, a row for each of their rates. */
export function filedRows(tx: Tx, days: Days, section: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur'): AsyncGenerator<FiledRow[]> {
  return fetched(
    tx,
    sql<FiledRow>`
      select
        filed.number, filed.issued_on as "issuedOn", filed.gross_paise as value, filed.place_of_supply as "placeOfSupply",
        filed.buyer_gstin as "buyerGstin", filed.buyer_name as "buyerName",
        line.rate_bp as "rateBp", sum(line.taxable_paise)::bigint as taxable
      from ${filed(days)} filed
      join document_lines line on line.document_id = filed.id
      where filed.section = ${section}
      group by
        filed.number, filed.issued_on, filed.gross_paise, filed.place_of_supply, filed.buyer_gstin, filed.buyer_name, line.rate_bp
      order by filed.number, line.rate_bp
    `,
  );
}

export type PlaceRow = { placeOfSupply: string; rateBp: number; taxable: number };

/** All other supplies to buyers without a GSTIN, less what was taken back of them, by state and rate. */
export function placeRows(tx: Tx, days: Days): AsyncGenerator<PlaceRow[]> {
  return fetched(
    tx,
    sql<PlaceRow>`
      select
        filed.place_of_supply as "placeOfSupply", line.rate_bp as "rateBp",
        sum(filed.sign * line.taxable_paise)::bigint as taxable
      from ${filed(days)} filed
      join document_lines line on line.document_id = filed.id
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

/** What was supplied less what was taken back, by HSN code, unit and rate; to businesses and to others apart. */
export function hsnRows(tx: Tx, days: Days, { toBusiness }: { toBusiness: boolean }): AsyncGenerator<HsnRow[]> {
  return fetched(
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
      from ${filed(days)} filed
      join document_lines line on line.document_id = filed.id
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
  reason: 'cancelled' | 'before_documents' | 'cancelled_unknown' | 'state_unknown';
};

export function orderRows(tx: Tx, { since, before }: Days): AsyncGenerator<OrderRow[]> {
  return fetched(
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

/** Documents that stand in no table of the return. */
export function unfiledRows(tx: Tx, days: Days): AsyncGenerator<UnfiledRow[]> {
  return fetched(
    tx,
    sql<UnfiledRow>`
      select kind, number, order_id as "orderId", issued_on as "issuedOn", gross_paise as total
      from ${filed(days)} filed
      where section is null
      order by kind, fy, prefix, serial
    `,
  );
}

export type MarkedRow = {
  mark: LineMark;
  number: string;
  orderId: string;
  issuedOn: string;
  description: string;
  total: number;
};

export function markedRows(tx: Tx, { from, until }: Days): AsyncGenerator<MarkedRow[]> {
  return fetched(
    tx,
    sql<MarkedRow>`
      select
        line.mark, document.number, document.order_id as "orderId", document.issued_on as "issuedOn", line.description,
        line.gross_paise as total
      from document_lines line
      join documents document on document.id = line.document_id
      where line.mark is not null and document.issued_on >= ${from}::date and document.issued_on < ${until}::date
      order by document.number, line.position
    `,
  );
}
