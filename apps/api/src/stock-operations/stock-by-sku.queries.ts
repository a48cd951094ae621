import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

type SkuPage = EndpointResponse<'listBySku'>;
type SkuRow = { sku: string; variantId: string; stock: number; paise: string; updatedAt: Date };

export async function listSkuPage(
  db: Queryable,
  { since, cursor, limit }: EndpointQuery<'listBySku'>,
): Promise<SkuPage> {
  const { rows } = await sql<SkuRow>`
    select
      variant.sku,
      variant.id as "variantId",
      variant.stock,
      variant.price_paise as paise,
      greatest(product.updated_at, moved.at) as "updatedAt"
    from variants variant
    join products product on product.id = variant.product_id
    left join lateral (
      select created_at as at from stock_movements
      where variant_id = variant.id
      order by created_at desc
      limit 1
    ) moved on true
    where variant.sku > ${cursor ?? ''}
      and variant.archived_at is null
      and product.archived_at is null
      and (${since ?? null}::timestamptz is null or greatest(product.updated_at, moved.at) > ${since ?? null}::timestamptz)
    order by variant.sku
    limit ${limit + 1}
  `.execute(db);
  const variants = rows.slice(0, limit).map(({ paise, updatedAt, ...row }) => ({
    ...row,
    price: toRupees(Number(paise)),
    updatedAt: updatedAt.toISOString(),
  }));
  return { variants, nextCursor: rows.length > limit ? (variants.at(-1)?.sku ?? null) : null };
}

export type SkuVariant = { sku: string; id: string; stock: number };

/** Locks the variants with these SKUs, in the order that all writers of stock use. */
export async function lockVariantsBySku(tx: Tx, skus: readonly string[]): Promise<SkuVariant[]> {
  const { rows } = await sql<SkuVariant>`
    select variant.sku, variant.id, variant.stock
    from variants variant
    where variant.sku = any(${[...skus]}::text[]) and variant.archived_at is null
    order by variant.id
    for no key update
  `.execute(tx);
  return rows;
}

export async function insertStockUpdate(
  tx: Tx,
  { outcomes, createdBy }: { outcomes: readonly object[]; createdBy: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('stock_updates')
    .values({ outcomes: JSON.stringify(outcomes), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function getStockUpdate(db: Queryable, id: string): Promise<unknown> {
  const { outcomes } = await db
    .selectFrom('stock_updates')
    .select('outcomes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return outcomes;
}

export async function purgeStockUpdates(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('stock_updates').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
