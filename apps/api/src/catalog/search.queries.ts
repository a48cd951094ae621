import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db.ts';

/** What a word of a question may mean: the stems to look for, and how many of all products have one of them. */
export type Meaning = { word: string; stems: string[]; documents: number; products: number };

// What may be wrong in a word: a letter in a short one, three in a long one.
const mostMistakes = sql`case when length(asked.word) <= 4 then 1 when length(asked.word) <= 8 then 2 else 3 end`;

/** A search may take half a second, and looks for misspellings among words that have a fifth in common. */
export async function beginSearch(tx: Tx): Promise<void> {
  await sql`
    select set_config('statement_timeout', '500', true), set_config('pg_trgm.similarity_threshold', '0.2', true)
  `.execute(tx);
}

/**
 * The words of a question that say something, each with what it means: itself when a product has it, else the words it
 * begins, else the words it may be a misspelling of.
 */
export async function interpretWords(db: Queryable, question: string): Promise<Meaning[]> {
  const { rows } = await sql<Meaning>`
    with asked as materialized (
      select word, place
      from regexp_split_to_table(search_text(${question}), ' ') with ordinality as split(word, place)
      where word <> '' and (stem_of(word) is not null or word ~ '[0-9]')
      order by place
      limit 8
    )
    select
      asked.word,
      coalesce(nullif(exact.stems, '{}'), nullif(begun.stems, '{}'), mistyped.stems, '{}') as stems,
      (
        select coalesce(sum(documents), 0)::int
        from (
          select distinct on (stem) stem, documents
          from search_words
          where stem = any(coalesce(nullif(exact.stems, '{}'), nullif(begun.stems, '{}'), mistyped.stems))
        ) found
      ) as documents,
      coalesce((select products from listing_sizes where scope = 0 and size = ''), 0) as products
    from asked
    cross join lateral (
      select array(
        select stem from search_words where word = asked.word
        union
        select stem from search_words where stem = stem_of(asked.word)
      ) as stems
    ) exact
    cross join lateral (
      select array(
        select stem
        from search_words
        where length(asked.word) >= 2 and exact.stems = '{}'
          and word >= asked.word and word < asked.word || chr(1114111)
        group by stem
        order by max(documents) desc, stem
        limit 8
      ) as stems
    ) begun
    cross join lateral (
      select array(
        select stem
        from (
          select
            stem,
            documents,
            similarity(word, asked.word) as likeness,
            rank() over (order by levenshtein_less_equal(word, asked.word, ${mostMistakes})) as place,
            levenshtein_less_equal(word, asked.word, ${mostMistakes}) as mistakes
          from search_words
          where length(asked.word) >= 3 and exact.stems = '{}' and begun.stems = '{}' and lower(word) % asked.word
        ) likely
        where mistakes <= ${mostMistakes} and place = 1
        group by stem
        order by max(likeness) desc, max(documents) desc
        limit 3
      ) as stems
    ) mistyped
    order by asked.place
  `.execute(db);
  return rows;
}

// So many of the best sellers among the matches are ranked by how well they match.
const RANKED = 400;
const SHOWN = 20;
// Walking further would take longer than gathering all matches.
const WALKED = 50_000;

/** The best matches, found by gathering all of them: quick when they are few. */
export async function findByGathering(db: Queryable, query: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with matching as materialized (
      select product_id, document, in_stock, sold_recently, created_at
      from search_documents
      where document @@ ${query}::tsquery
    ),
    best as (
      select product_id, document, in_stock, sold_recently, created_at
      from matching
      order by in_stock desc, sold_recently desc, created_at desc
      limit ${RANKED}
    )
    select product_id as id
    from best
    order by ts_rank(document, ${query}::tsquery) * case when in_stock then 1 else 0.5 end desc,
      sold_recently desc, created_at desc, product_id
    limit ${SHOWN}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The best matches, found by walking along what is recommended: quick when every few products match. */
export async function findByWalking(db: Queryable, query: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with best as materialized (
      select walked.product_id, hit.document, walked.sold_recently, walked.created_at
      from (
        select product_id, in_stock, sold_recently, created_at
        from listing_entries
        where scope = 0
        order by in_stock desc, sold_recently desc, created_at desc, product_id desc
        limit ${WALKED}
      ) walked
      cross join lateral (
        select document
        from search_documents found
        where found.product_id = walked.product_id and found.document @@ ${query}::tsquery
        limit 1
      ) hit
      limit ${RANKED / 4}
    )
    select product_id as id
    from best
    order by ts_rank(document, ${query}::tsquery) desc, sold_recently desc, created_at desc, product_id
    limit ${SHOWN}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Products whose id begins like this; `digits` are hexadecimal. */
export async function findByIdPrefix(db: Queryable, digits: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id
    from listing_entries
    where scope = 0
      and product_id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid
    order by product_id
    limit ${SHOWN}
  `.execute(db);
  return rows.map(({ id }) => id);
}
