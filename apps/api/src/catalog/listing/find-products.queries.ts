import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/db.ts';

type ProductMatch = { id: string; published: boolean; code: string | null };

const MIN_SKU_LENGTH = 3;
// Sorting this many takes a few milliseconds. If more match, the newest of these are good enough.
const MAX_MATCHES = 1000;

/** Finds products by SKU prefix or full barcode of a live variant, each with the matching code. */
export async function listByCodePrefix(db: Queryable, prefix: string, limit: number): Promise<ProductMatch[]> {
  const sku = prefix.normalize('NFKC').toLowerCase();
  if (sku.length < MIN_SKU_LENGTH) return [];
  const { rows } = await sql<ProductMatch>`
    select product.id, product.published_at is not null as published, min(coded.code) as code
    from (
      (
        select product_id, sku as code
        from variants
        where name_key(sku) like ${`${escapeLike(sku)}%`} and sku is not null and archived_at is null
        limit 100
      )
      union all
      select product_id, barcode from variants where barcode = ${prefix} and archived_at is null
    ) coded
    join products product on product.id = coded.product_id
    where product.archived_at is null
    group by product.id
    order by code
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function listByNameParts(db: Db, words: readonly string[], limit: number): Promise<ProductMatch[]> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // Force the index: the planner cannot estimate how few rows match a part of a word.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<ProductMatch>`
      with fitting as materialized (
        select id, created_at, published_at from products
        where archived_at is null and ${matchesName(words)}
        limit ${MAX_MATCHES}
      )
      select id, published_at is not null as published, null as code
      from fitting
      order by created_at desc, id desc
      limit ${limit}
    `.execute(tx);
  });
  return rows;
}

// The trigram index needs three characters. If every word is shorter, match only at word starts,
// where the space before the word counts as one character.
function matchesName(words: readonly string[]): RawBuilder<unknown> {
  const prefixes = words.some((word) => word.length > 2) ? ['%'] : ['', '% '];
  const conditions = words.map((word) => {
    const alternatives = prefixes.map(
      (wildcard) => sql`name_key(name) like ${wildcard} || name_key(${escapeLike(word)}) || '%'`,
    );
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
