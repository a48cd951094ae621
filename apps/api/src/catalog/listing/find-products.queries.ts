import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/db.ts';

type Found = { id: string; published: boolean; code: string | null };

const SHORTEST_SKU = 3;
// So many are gathered and sorted in a few milliseconds; of a part that more names have, the newest of these will do.
const MOST_GATHERED = 1000;

/** Products by the beginning of a SKU or by a whole barcode of a live variant, each with the code that fits. */
export async function findByCodeBeginning(db: Queryable, beginning: string, most: number): Promise<Found[]> {
  const sku = beginning.normalize('NFKC').toLowerCase();
  if (sku.length < SHORTEST_SKU) return [];
  const { rows } = await sql<Found>`
    select product.id, product.published_at is not null as published, min(coded.code) as code
    from (
      (
        select product_id, sku as code
        from variants
        where name_key(sku) like ${`${escaped(sku)}%`} and sku is not null and archived_at is null
        limit 100
      )
      union all
      select product_id, barcode from variants where barcode = ${beginning} and archived_at is null
    ) coded
    join products product on product.id = coded.product_id
    where product.archived_at is null
    group by product.id
    order by code
    limit ${most}
  `.execute(db);
  return rows;
}

/** Products whose names have all of these parts, newest first. */
export async function findByParts(db: Db, words: readonly string[], most: number): Promise<Found[]> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // An index finds the few that fit; how few they are, the planner cannot know of a part of a word.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Found>`
      with fitting as materialized (
        select id, created_at, published_at from products
        where archived_at is null and ${named(words)}
        limit ${MOST_GATHERED}
      )
      select id, published_at is not null as published, null as code
      from fitting
      order by created_at desc, id desc
      limit ${most}
    `.execute(tx);
  });
  return rows;
}

// The index knows parts of three letters. Words that are all shorter are looked for where it can find them: where a word
// begins, which counts as one letter more.
function named(words: readonly string[]): RawBuilder<unknown> {
  const before = words.some((word) => word.length > 2) ? ['%'] : ['', '% '];
  const tests = words.map((word) => {
    const places = before.map((anything) => sql`name_key(name) like ${anything} || name_key(${escaped(word)}) || '%'`);
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return sql`(${sql.join(tests, sql` and `)})`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
