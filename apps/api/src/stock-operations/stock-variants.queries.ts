import { type RawBuilder, sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Db, Queryable } from '../platform/database/db.ts';

export type StockVariantRow = {
  id: string;
  productId: string;
  product: string;
  color: string | null;
  colorHexCode: string | null;
  size: string | null;
  sku: string | null;
  barcode: string | null;
  image: Image | null;
  stock: number;
};

export type StockLevel = 'low' | 'out';

/** SQL that expects the aliases `variant` and `product`. */
export const variantAsJson: RawBuilder<StockVariantRow> = sql`
  json_build_object(
    'id', variant.id, 'productId', product.id, 'product', product.name,
    'color', variant.color, 'colorHexCode', variant.color_hex, 'size', variant.size,
    'sku', variant.sku, 'barcode', variant.barcode, 'stock', variant.stock,
    'image', (
      select ${imageAsJson}
      from product_images placed
      join images image on image.id = placed.image_id
      where placed.product_id = product.id
      order by placed.color is not distinct from variant.color desc, placed.position
      limit 1
    )
  )`;

const isLive = sql`variant.archived_at is null and product.archived_at is null`;

export async function listVariantRows(db: Queryable, ids: readonly string[]): Promise<StockVariantRow[]> {
  const { rows } = await sql<{ variant: StockVariantRow }>`
    select ${variantAsJson} as variant
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join variants variant on variant.id = wanted.id
    join products product on product.id = variant.product_id
    order by wanted.place
  `.execute(db);
  return rows.map(({ variant }) => variant);
}

export async function listVariantIds(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select variant.id
    from variants variant
    join products product on product.id = variant.product_id
    where ${isLive}
    order by variant.product_id desc, variant.position, variant.id
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function countVariants(db: Queryable): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from variants variant
    join products product on product.id = variant.product_id
    where ${isLive}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts the variants of each stock level, each up to `limit`. */
export async function countStockLevels(db: Queryable, limit: number): Promise<Record<StockLevel, number>> {
  const countLevel = (level: StockLevel) => sql`(
    select count(*)::int
    from (
      select
      from low_stock_variants low
      join variants variant on variant.id = low.variant_id
      join products product on product.id = variant.product_id
      where low.level = ${level} and ${isLive}
      limit ${limit}
    ) counted
  )`;
  const { rows } = await sql<Record<StockLevel, number>>`
    select ${countLevel('low')} as low, ${countLevel('out')} as out
  `.execute(db);
  return rows[0] ?? { low: 0, out: 0 };
}

type VariantFilter = { words: readonly string[]; code: string; stockLevel: StockLevel | undefined };

/** Returns up to `limit` + 1 matching variants, newest product first. The extra one shows that there are more. */
export async function searchVariantIds(db: Db, filter: VariantFilter, limit: number): Promise<string[]> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // Force the index: the planner cannot estimate how few rows match a part of a word.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ id: string }>`
      with fitting as materialized (${matchingVariants(filter, limit)})
      select fitting.id
      from fitting
      join variants variant on variant.id = fitting.id
      order by variant.product_id desc, variant.position, variant.id
      limit ${limit + 1}
    `.execute(tx);
  });
  return rows.map(({ id }) => id);
}

function matchingVariants({ words, code, stockLevel }: VariantFilter, limit: number): RawBuilder<unknown> {
  const hasStockLevel = stockLevel
    ? sql`exists (select from low_stock_variants low where low.variant_id = variant.id and low.level = ${stockLevel})`
    : sql`true`;
  if (words.length === 0)
    return sql`
      select variant.id
      from low_stock_variants low
      join variants variant on variant.id = low.variant_id
      join products product on product.id = variant.product_id
      where low.level = ${stockLevel} and ${isLive}
      order by low.created_at desc, low.product_id desc
      limit ${limit + 1}`;
  const sku = `${escapeLike(code.normalize('NFKC').toLowerCase())}%`;
  return sql`
    (
      select variant.id
      from products product
      join variants variant on variant.product_id = product.id
      where ${isLive} and ${matchesName(words)} and ${hasStockLevel}
      limit ${limit + 1}
    )
    union
    (
      select variant.id
      from variants variant
      join products product on product.id = variant.product_id
      where name_key(variant.sku) like ${sku} and variant.sku is not null and ${isLive} and ${hasStockLevel}
      limit ${limit + 1}
    )
    union
    (
      select variant.id
      from variants variant
      join products product on product.id = variant.product_id
      where variant.barcode = ${code} and ${isLive} and ${hasStockLevel}
    )`;
}

export async function listVariantIdsByCode(db: Queryable, code: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select variant.id
    from variants variant
    join products product on product.id = variant.product_id
    where name_key(variant.sku) = name_key(${code}) and ${isLive}
    union
    select variant.id
    from variants variant
    join products product on product.id = variant.product_id
    where variant.barcode = ${code} and ${isLive}
    limit 20
  `.execute(db);
  return rows.map(({ id }) => id);
}

// The trigram index needs three characters. If every word is shorter, match only at word starts,
// where the space before the word counts as one character.
function matchesName(words: readonly string[]): RawBuilder<unknown> {
  const prefixes = words.some((word) => word.length > 2) ? ['%'] : ['', '% '];
  const conditions = words.map((word) => {
    const alternatives = prefixes.map(
      (wildcard) => sql`name_key(product.name) like ${wildcard} || name_key(${escapeLike(word)}) || '%'`,
    );
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
