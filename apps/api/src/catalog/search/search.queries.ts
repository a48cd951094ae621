import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

/**
 * What a word of a question may mean: the stems to look for, how many of all products have one of them, at most, and how
 * many have the commonest.
 */
export type Meaning = { word: string; stems: string[]; documents: number; commonest: number; products: number };

// What may be wrong in a word: a letter in a short one, three in a long one.
const mostMistakes = sql`case when length(asked.word) <= 4 then 1 when length(asked.word) <= 8 then 2 else 3 end`;

/**
 * A search may take half a second, looks for misspellings among words that have a fifth in common, and reads no table
 * from end to end: a first few matches that seem to be near may turn out to be the last.
 */
export async function beginSearch(tx: Tx): Promise<void> {
  await sql`
    select
      set_config('statement_timeout', '500', true),
      set_config('pg_trgm.similarity_threshold', '0.2', true),
      set_config('enable_seqscan', 'off', true)
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
      counted.documents,
      counted.commonest,
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
    cross join lateral (
      select coalesce(sum(documents), 0)::int as documents, coalesce(max(documents), 0) as commonest
      from (
        select distinct on (stem) stem, documents
        from search_words
        where stem = any(coalesce(nullif(exact.stems, '{}'), nullif(begun.stems, '{}'), mistyped.stems))
      ) found
    ) counted
    order by asked.place
  `.execute(db);
  return rows;
}
