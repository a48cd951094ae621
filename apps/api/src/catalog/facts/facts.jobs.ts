import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';

/** Whose listing, search and missing facts may have changed: the products under these categories, or of a brand. */
type Whose = { categoryIds: string[] } | { brandId: number };

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Settles products anew in batches, so that no request waits for thousands of them. */
export const settleProducts: Job = {
  name: 'settle_products',
  run: async ({ db }, payload) => {
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      after = await db.transaction().execute((tx) => settleBatch(tx, payload as Whose, after ?? FIRST));
    }
  },
};

export async function settleProductsLater(tx: Tx, whose: Whose): Promise<void> {
  await enqueue(tx, settleProducts, whose);
}

/** Marks the next few products due; they are settled when this transaction commits. Answers the last of them. */
async function settleBatch(tx: Tx, whose: Whose, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id
      from products
      where archived_at is null and id > ${after} and ${isOne(whose)}
      order by id
      limit ${BATCH}
    ),
    marked as (
      insert into listing_due (product_id) select id from batch on conflict do nothing
    )
    select max(id::text) as last from batch
  `.execute(tx);
  return rows[0]?.last ?? undefined;
}

function isOne(whose: Whose) {
  if ('brandId' in whose) return sql`brand_id = ${whose.brandId}`;
  return sql`category_id in (
    select id from categories
    where number = any(categories_in(array(select number from categories where id = any(${whose.categoryIds}::uuid[]))))
  )`;
}
