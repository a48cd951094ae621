import type { TaxLineIssue } from '@kinari/contract/labels/tax-labels';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { MonthRange } from './month-range.ts';

export type LinesWithIssues = {
  issue: TaxLineIssue;
  lines: number;
  sum: number;
  products: { id: string; name: string; hasHsn: boolean }[];
  hsn: string[];
  prices: number[];
};

/** Sums lines with an issue, by type, with a few examples. */
export async function sumLinesWithIssues(db: Queryable, { from, until }: MonthRange, max: number) {
  const { rows } = await sql<LinesWithIssues>`
    with affected as materialized (
      select line.issue, line.gross_paise, line.quantity, line.hsn, line.description, sold.product_id
      from tax_document_lines line
      join tax_documents document on document.id = line.tax_document_id
      join order_lines sold on sold.id = line.order_line_id
      where line.issue is not null and document.issued_on >= ${from} and document.issued_on < ${until}
    )
    select
      affected.issue, count(*)::int as lines, sum(gross_paise)::bigint as sum,
      (
        select coalesce(json_agg(named order by named.name), '[]')
        from (
          select distinct on (one.product_id)
            one.product_id as id, coalesce(product.name, one.description) as name, coalesce(product.hsn, '') <> '' as "hasHsn"
          from affected one
          left join products product on product.id = one.product_id
          where one.issue = affected.issue
          order by one.product_id
          limit ${max}
        ) named
      ) as products,
      array(select distinct hsn from affected one where one.issue = affected.issue and hsn is not null order by 1 limit ${max}) as hsn,
      array(
        select distinct gross_paise / quantity from affected one where one.issue = affected.issue order by 1 limit ${max}
      )::float8[] as prices
    from affected
    group by affected.issue
  `.execute(db);
  return rows;
}

export async function countUnrenderedDocuments(db: Queryable, { from, until }: MonthRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from tax_documents document
    where document.issued_on >= ${from} and document.issued_on < ${until}
      and not exists (select from tax_document_files file where file.tax_document_id = document.id)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts credit notes outside GSTR-1: those of bills, and those past the tax deadline. */
export async function countUnfiledCreditNotes(db: Queryable, { from, until }: MonthRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from tax_documents note
    join tax_documents billed on billed.id = note.original_document_id
    where note.issued_on >= ${from} and note.issued_on < ${until} and note.kind = 'credit_note'
      and (note.is_without_tax or billed.kind = 'bill')
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export type OrdersWithoutDocument = {
  all: number;
  /** Of those, the orders whose place of supply staff must choose. */
  count: number;
  sum: number;
  orders: { id: string; pincode: string; states: string[] }[];
};

/** Sums orders without a document. The first ones that wait for a state include the states of their pincode. */
export async function sumOrdersWithoutDocument(
  db: Queryable,
  { since, before }: MonthRange,
  max: number,
): Promise<OrdersWithoutDocument> {
  const { rows } = await sql<OrdersWithoutDocument>`
    with without_document as materialized (
      select order_id, total_paise, reason from orders_without_document(${since}, ${before})
    )
    select
      count(*)::int as all,
      count(*) filter (where reason = 'place_of_supply_required')::int as count,
      coalesce(sum(total_paise) filter (where reason = 'place_of_supply_required'), 0)::bigint as sum,
      (
        select coalesce(json_agg(named), '[]')
        from (
          select
            placed.id, placed.address_postal_code as pincode,
            coalesce(
              (
                select array[pincode.state] || array(select jsonb_array_elements(pincode.alternatives) ->> 'state')
                from pincodes pincode
                where pincode.pincode = placed.address_postal_code
              ),
              '{}'
            ) as states
          from without_document
          join orders placed on placed.id = without_document.order_id
          where without_document.reason = 'place_of_supply_required'
          order by placed.id
          limit ${max}
        ) named
      ) as orders
    from without_document
  `.execute(db);
  if (!rows[0]) throw new Error('Aggregate query returned no row');
  return rows[0];
}
