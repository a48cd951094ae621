import type { Query, Reply } from '@kinari/contract/contract';
import type { Look } from '@kinari/contract/words/import-fields';
import { type RawBuilder, sql } from 'kysely';
import { type Picture, pictureAsJson } from '../../media/pictures.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { Cells, Problem } from '../import-row.ts';

export type Show = Query<'listImportRows'>['show'];
export type ShownRow = Pick<Reply<'listImportRows'>['data'][number], 'row' | 'verdict' | 'state'> & {
  given: Cells;
  problems: Problem[];
  looks: Look[];
  before: Cells | null;
  after: Cells | null;
  leftAlone: string | null;
  productId: string | null;
  productName: string | null;
  sku: string | null;
  picture: Picture | null;
};

const WHICH: Record<Show, RawBuilder<boolean>> = {
  update: sql`row.verdict = 'update'`,
  create: sql`row.verdict = 'create'`,
  same: sql`row.verdict = 'same'`,
  refused: sql`row.verdict = 'refused'`,
  look: sql`row.verdict in ('create', 'update') and row.looks <> '{}'`,
  left_alone: sql`row.left_alone is not null`,
};

type Page = { show: Show; offset: number; limit: number };

export async function pageOfRows(db: Queryable, runId: string, { show, offset, limit }: Page): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select
      row.row,
      row.verdict,
      case
        when row.undone_at is not null then 'undone'
        when row.left_alone is not null then 'left_alone'
        when row.applied_at is not null then 'applied'
        else 'waiting'
      end as state,
      row.given,
      row.problems,
      row.looks,
      row.before,
      row.after,
      row.left_alone as "leftAlone",
      row.product_id as "productId",
      product.name as "productName",
      variant.sku,
      case when picture.id is not null then ${pictureAsJson} end as picture
    from (
      select * from import_rows row
      where row.run_id = ${runId} and row.verdict is not null and ${WHICH[show]}
      order by row.row
      offset ${offset}
      limit ${limit}
    ) row
    left join products product on product.id = row.product_id
    left join variants variant on variant.id = row.variant_id
    left join product_pictures placed on placed.product_id = row.product_id and placed.position = 0
    left join pictures picture on picture.id = placed.picture_id
    order by row.row
  `.execute(db);
  return rows;
}

export async function countRows(db: Queryable, runId: string, show: Show): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from import_rows row
    where row.run_id = ${runId} and row.verdict is not null and ${WHICH[show]}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export type RefusedRow = { row: number; given: Cells; problems: Problem[]; leftAlone: string | null };

/** The rows that stay out, or stayed out when their turn came, a few after this one. */
export async function refusedRowsAfter(
  db: Queryable,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select row, given, problems, left_alone as "leftAlone"
    from import_rows
    where run_id = ${runId} and row > ${after}
      and (verdict = 'refused' or (left_alone is not null and applied_at is null))
    order by row
    limit ${limit}
  `.execute(db);
  return rows;
}
