import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

type GridRow = EndpointResponse<'listGridRows'>['rows'][number];

/** Lists live variants in the order of `productIds`, including those of drafts. */
export async function listGridRows(db: Queryable, productIds: readonly string[]): Promise<GridRow[]> {
  const { rows } = await sql<GridRow>`
    select
      variant.id as "variantId", product.id as "productId", product.name, variant.color, variant.size, variant.sku,
      variant.price_paise as price, variant.saving_paise as saving, variant.mrp_paise as mrp, variant.stock
    from unnest(${[...new Set(productIds)]}::uuid[]) with ordinality as wanted (id, place)
    join products product on product.id = wanted.id and product.archived_at is null
    join variants variant on variant.product_id = product.id and variant.archived_at is null
    order by wanted.place, variant.position, variant.id
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    price: toRupees(row.price),
    saving: toRupees(row.saving),
    mrp: row.mrp === null ? null : toRupees(row.mrp),
  }));
}
