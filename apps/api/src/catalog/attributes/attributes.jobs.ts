import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';

/** Products whose listing, search document and missing attributes may have changed. */
type ProductFilter = { categoryIds: string[] } | { brandId: number };

const BATCH_SIZE = 500;
const MIN_UUID = '00000000-0000-0000-0000-000000000000';

/** Refreshes products in batches, so that no request waits for thousands of them. */
export const refreshProductsJob: Job = {
  name: 'refresh_products',
  run: async ({ db }, payload) => {
    for (let after: string | undefined = MIN_UUID; after !== undefined; ) {
      after = await db.transaction().execute((tx) => refreshBatch(tx, payload as ProductFilter, after ?? MIN_UUID));
    }
  },
};

export async function enqueueProductRefresh(tx: Tx, filter: ProductFilter): Promise<void> {
  await enqueue(tx, refreshProductsJob, filter);
}

/** Marks the next batch as due; a trigger refreshes it on commit. Returns the last id. */
async function refreshBatch(tx: Tx, filter: ProductFilter, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id
      from products
      where archived_at is null and id > ${after} and ${matchesFilter(filter)}
      order by id
      limit ${BATCH_SIZE}
    ),
    marked as (
      insert into listing_refresh_queue (product_id) select id from batch on conflict do nothing
    )
    select max(id::text) as last from batch
  `.execute(tx);
  return rows[0]?.last ?? undefined;
}

function matchesFilter(filter: ProductFilter) {
  if ('brandId' in filter) return sql`brand_id = ${filter.brandId}`;
  return sql`category_id in (
    select id from categories
    where number = any(category_numbers_in(array(select number from categories where id = any(${filter.categoryIds}::uuid[]))))
  )`;
}
