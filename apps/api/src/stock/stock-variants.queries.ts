import { type RawBuilder, sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
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
  picture: Picture | null;
  stock: number;
};

export type Gap = 'low' | 'out';

/** SQL for the variant aliased `variant` with its product aliased `product`. */
export const variantAsJson: RawBuilder<StockVariantRow> = sql`
  json_build_object(
    'id', variant.id, 'productId', product.id, 'product', product.name,
    'color', variant.color, 'colorHexCode', variant.color_hex, 'size', variant.size,
    'sku', variant.sku, 'barcode', variant.barcode, 'stock', variant.stock,
    'picture', (
      select ${pictureAsJson}
      from product_pictures placed
      join pictures picture on picture.id = placed.picture_id
      where placed.product_id = product.id
      order by placed.color is not distinct from variant.color desc, placed.position
      limit 1
    )
  )`;

const isLive = sql`variant.archived_at is null and product.archived_at is null`;

export async function showVariants(db: Queryable, ids: readonly string[]): Promise<StockVariantRow[]> {
  const { rows } = await sql<{ variant: StockVariantRow }>`
    select ${variantAsJson} as variant
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join variants variant on variant.id = wanted.id
    join products product on product.id = variant.product_id
    order by wanted.place
  `.execute(db);
  return rows.map(({ variant }) => variant);
}

/** A page of all live variants, newest first. */
export async function pageOfVariants(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select variant.id
    from variants variant
    join products product on product.id = variant.product_id
    where ${isLive}
    order by variant.id desc
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

type Narrowing = { words: readonly string[]; code: string; gap: Gap | undefined };

/** The first `most` variants that fit, newest first; one more than `most` where there are more. */
export async function gatherVariants(db: Db, narrowing: Narrowing, most: number): Promise<string[]> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // An index finds the few that fit; how few they are, the planner cannot know of a part of a word.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ id: string }>`
      with fitting as materialized (${fitting(narrowing, most)})
      select id from fitting order by id desc limit ${most + 1}
    `.execute(tx);
  });
  return rows.map(({ id }) => id);
}

function fitting({ words, code, gap }: Narrowing, most: number): RawBuilder<unknown> {
  const hasGap = gap
    ? sql`exists (select from shelf_gaps gaps where gaps.variant_id = variant.id and gaps.gap = ${gap})`
    : sql`true`;
  if (words.length === 0)
    return sql`
      select variant.id
      from shelf_gaps gaps
      join variants variant on variant.id = gaps.variant_id
      join products product on product.id = variant.product_id
      where gaps.gap = ${gap} and ${isLive}
      order by gaps.created_at desc, gaps.product_id desc
      limit ${most + 1}`;
  const sku = `${escaped(code.normalize('NFKC').toLowerCase())}%`;
  return sql`
    (
      select variant.id
      from products product
      join variants variant on variant.product_id = product.id
      where ${isLive} and ${named(words)} and ${hasGap}
      limit ${most + 1}
    )
    union
    (
      select variant.id
      from variants variant
      join products product on product.id = variant.product_id
      where name_key(variant.sku) like ${sku} and variant.sku is not null and ${isLive} and ${hasGap}
      limit ${most + 1}
    )
    union
    (
      select variant.id
      from variants variant
      join products product on product.id = variant.product_id
      where variant.barcode = ${code} and ${isLive} and ${hasGap}
    )`;
}

/** The live variants that a SKU or a barcode names, whatever the case. */
export async function findVariantsByCode(db: Queryable, code: string): Promise<string[]> {
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

// The index knows parts of three letters. Words that are all shorter are looked for where it can find them: where a word
// begins, which counts as one letter more.
function named(words: readonly string[]): RawBuilder<unknown> {
  const before = words.some((word) => word.length > 2) ? ['%'] : ['', '% '];
  const tests = words.map((word) => {
    const places = before.map(
      (anything) => sql`name_key(product.name) like ${anything} || name_key(${escaped(word)}) || '%'`,
    );
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return sql`(${sql.join(tests, sql` and `)})`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
