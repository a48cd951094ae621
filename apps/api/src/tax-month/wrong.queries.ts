import type { LineMark } from '@kinari/contract/words/tax-words';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { Days } from './days.ts';

export type MarkedLines = {
  mark: LineMark;
  lines: number;
  sum: number;
  products: { id: string; name: string; hasHsn: boolean }[];
  hsn: string[];
  prices: number[];
};

/** Lines that somebody should look at, by what is the matter with them; the first few of what they are about. */
export async function sumMarked(db: Queryable, { from, until }: Days, most: number): Promise<MarkedLines[]> {
  const { rows } = await sql<MarkedLines>`
    with marked as materialized (
      select line.mark, line.gross_paise, line.quantity, line.hsn, line.description, sold.product_id
      from document_lines line
      join documents document on document.id = line.document_id
      join order_lines sold on sold.id = line.order_line_id
      where line.mark is not null and document.issued_on >= ${from} and document.issued_on < ${until}
    )
    select
      marked.mark, count(*)::int as lines, sum(gross_paise)::bigint as sum,
      (
        select coalesce(json_agg(named order by named.name), '[]')
        from (
          select distinct on (one.product_id)
            one.product_id as id, coalesce(product.name, one.description) as name, coalesce(product.hsn, '') <> '' as "hasHsn"
          from marked one
          left join products product on product.id = one.product_id
          where one.mark = marked.mark
          order by one.product_id
          limit ${most}
        ) named
      ) as products,
      array(select distinct hsn from marked one where one.mark = marked.mark and hsn is not null order by 1 limit ${most}) as hsn,
      array(
        select distinct gross_paise / quantity from marked one where one.mark = marked.mark order by 1 limit ${most}
      )::float8[] as prices
    from marked
    group by marked.mark
  `.execute(db);
  return rows;
}

export async function countWithoutPaper(db: Queryable, { from, until }: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from documents document
    where document.issued_on >= ${from} and document.issued_on < ${until}
      and not exists (select from document_files file where file.document_id = document.id)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Credit notes that stand in no table of the return: of bills, and those that came too late to take tax back. */
export async function countUnfiledNotes(db: Queryable, { from, until }: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from documents note
    join documents billed on billed.id = note.refers_to
    where note.issued_on >= ${from} and note.issued_on < ${until} and note.kind = 'credit_note'
      and (note.without_tax or billed.kind = 'bill')
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export type OrdersWithoutDocument = {
  all: number;
  /** Of those, the ones that wait for somebody to say which state they went to. */
  count: number;
  sum: number;
  orders: { id: string; pincode: string; states: string[] }[];
};

/** Orders that have no document; the first of those that wait come with the names of the states that their pincode lies in. */
export async function sumWithoutDocument(
  db: Queryable,
  { since, before }: Days,
  most: number,
): Promise<OrdersWithoutDocument> {
  const { rows } = await sql<OrdersWithoutDocument>`
    with told as materialized (
      select order_id, total_paise, reason from orders_without_document(${since}, ${before})
    )
    select
      count(*)::int as all,
      count(*) filter (where reason = 'state_unknown')::int as count,
      coalesce(sum(total_paise) filter (where reason = 'state_unknown'), 0)::bigint as sum,
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
          from told
          join orders placed on placed.id = told.order_id
          where told.reason = 'state_unknown'
          order by placed.id
          limit ${most}
        ) named
      ) as orders
    from told
  `.execute(db);
  if (!rows[0]) throw new Error('A sum over all is always there');
  return rows[0];
}
