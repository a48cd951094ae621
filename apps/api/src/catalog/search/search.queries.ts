import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { type ProductColumns, type ProductRow, toProducts } from '../shown/product-columns.ts';

/**
 * What a part of a question may mean: stems to look for, those of which all are wanted with `&` between them; how many of
 * all products have one of these meanings, at most, and how many have the commonest for sure.
 */
export type Meaning = { word: string; meanings: string[]; documents: number; commonest: number; products: number };

/**
 * A search may take a quarter of the time that any request may (half a second), looks for misspellings among words that have a fifth in common, and reads no table
 * from end to end: a first few matches that seem to be near may turn out to be the last.
 */
export async function beginSearch(tx: Tx): Promise<void> {
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

export async function readText(db: Queryable, question: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select search_text(${question}) as text`.execute(db);
  return rows[0]?.text ?? '';
}

/** What a question says, part by part, and the products that have it as a code. */
export type Understood = { meanings: Meaning[]; coded: string[] };

export async function understand(db: Queryable, question: string): Promise<Understood> {
  const { rows } = await sql<Understood>`
    select
      (select coalesce(json_agg(part), '[]') from understand_search(${question}) part) as meanings,
      products_coded(${question}) as coded
  `.execute(db);
  return rows[0] ?? { meanings: [], coded: [] };
}

type Best = { products: ProductRow[]; total: number; widened: boolean };
type Wanted = { all: string; any: string | null; enough: number; offset: number; limit: number };

/** The best page of the few products that have all of it; where hardly any has, those that have some of it follow. */
export async function readBest(db: Queryable, { all, any, enough, offset, limit }: Wanted): Promise<Best> {
  const { rows } = await sql<Pick<Best, 'total' | 'widened'> & { shown: ProductColumns }>`
    select best.total, best.widened, product_columns(best.ids) as shown
    from best_matches(${all}::tsquery, ${any}::tsquery, ${enough}::int, ${offset}::int, ${limit}::int) best
  `.execute(db);
  const [best] = rows;
  if (!best) return { products: [], total: 0, widened: false };
  const shown = toProducts(best.shown).filter(({ available }) => available);
  return { products: shown.map(({ product }) => product), total: best.total, widened: best.widened };
}
