import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { type ProductColumns, type ProductRow, toProducts } from '../product-view/product-columns.ts';

/**
 * A part of a query. `meanings` are stems to match, with `&` between stems that must all match. `documents` is the maximum and
 * `commonest` the minimum number of products that match; `products` is the total.
 */
export type SearchTerm = { word: string; meanings: string[]; documents: number; commonest: number; products: number };

/**
 * Sets limits for a search: a quarter of the statement timeout (at least 500 ms), trigram similarity of 0.2, and no sequential
 * scans. The planner expects the first matches early in the table, but they may be at its end.
 */
export async function setSearchOptions(tx: Tx): Promise<void> {
  await sql`
    select
      set_config(
        'statement_timeout',
        greatest(500, 250 * extract(epoch from current_setting('statement_timeout')::interval))::int::text,
        true
      ),
      set_config('pg_trgm.similarity_threshold', '0.2', true),
      set_config('enable_seqscan', 'off', true)
  `.execute(tx);
}

export async function normalizeQuery(db: Queryable, query: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select search_text(${query}) as text`.execute(db);
  return rows[0]?.text ?? '';
}

/** Parts of a query, and the products that have it as SKU or barcode. */
export type ParsedQuery = { meanings: SearchTerm[]; coded: string[] };

export async function parseQuery(db: Queryable, query: string): Promise<ParsedQuery> {
  const { rows } = await sql<ParsedQuery>`
    select
      (select coalesce(json_agg(part), '[]') from parse_search_query(${query}) part) as meanings,
      find_products_by_code(${query}) as coded
  `.execute(db);
  return rows[0] ?? { meanings: [], coded: [] };
}

/** Returns the colour of each of these products that matches the query best, if one does. */
export async function findMatchedColors(
  db: Queryable,
  productIds: readonly string[],
  query: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ productId: string; color: string }>`
    select distinct on (variants.product_id) variants.product_id as "productId", variants.color
    from variants
    cross join lateral (
      select to_tsvector('pg_catalog.english', search_text(color_words(variants.color, variants.color_hex))) as document
    ) words
    where variants.product_id = any(${productIds}::uuid[]) and variants.archived_at is null and variants.color <> ''
      and words.document @@ ${query}::tsquery
    order by variants.product_id, ts_rank(words.document, ${query}::tsquery) desc, variants.position
  `.execute(db);
  return new Map(rows.map(({ productId, color }) => [productId, color]));
}

type BestMatches = { products: ProductRow[]; total: number; widened: boolean };
type BestMatchesQuery = { all: string; any: string | null; enough: number; offset: number; limit: number };

/** Returns the best products that match all words. If fewer than `enough` do, products that match some words follow. */
export async function getBestMatches(
  db: Queryable,
  { all, any, enough, offset, limit }: BestMatchesQuery,
): Promise<BestMatches> {
  const { rows } = await sql<Pick<BestMatches, 'total' | 'widened'> & { shown: ProductColumns }>`
    select best.total, best.widened, product_view_columns(best.ids) as shown
    from best_matches(${all}::tsquery, ${any}::tsquery, ${enough}::int, ${offset}::int, ${limit}::int) best
  `.execute(db);
  const [best] = rows;
  if (!best) return { products: [], total: 0, widened: false };
  const visible = toProducts(best.shown).filter(({ available }) => available);
  return { products: visible.map(({ product }) => product), total: best.total, widened: best.widened };
}
