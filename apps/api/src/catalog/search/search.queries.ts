import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

/**
 * What a part of a question may mean: stems to look for, those of which all are wanted with `&` between them; how many of
 * all products have one of these meanings, at most, and how many have the commonest for sure.
 */
export type Meaning = { word: string; meanings: string[]; documents: number; commonest: number; products: number };

/** Words of a question, from `first` to before `end`, that stand for something together. */
export type Phrase = { first: number; end: number };

// What may be wrong in a word: a letter in a short one, three in a long one.
const mostMistakes = sql`case when length(asked.word) <= 4 then 1 when length(asked.word) <= 8 then 2 else 3 end`;

// Every word that means something, with what it means.
const vocabulary = sql`(
  select word, stem as own_stem, stem as meaning, spelt, sound, documents from search_words
  union all
  select key, stem, array_to_string(stems, '&'), spelt, sound, 0 from search_synonyms
) known`;

// As if somebody had been quick: each two neighbours changed places.
const swapped = sql`array(
  select left(asked.word, n - 1) || substr(asked.word, n + 1, 1) || substr(asked.word, n, 1) || substr(asked.word, n + 2)
  from generate_series(1, length(asked.word) - 1) as n
)`;

// How wrong a word is: by its letters, or by half more as it is spelt; a little less where it sounds the same. What is left of
// letters that repeat, two or one, is like too many words.
const mistakes = sql<number>`
  least(
    levenshtein(known.word, asked.word),
    case when length(asked.spelt) > 2 then levenshtein(known.spelt, asked.spelt) + 0.5 end,
    case when known.sound = asked.sound and length(asked.sound) > 2 then 1.5 end
  ) - case when known.sound = asked.sound then 0.25 else 0 end`;

// Words that may have been meant: alike in their letters or in their sound, or with neighbours in the wrong order; or two of
// them without the space between.
const candidates = sql`
  select meaning, documents, similarity(word, asked.word) as likeness, ${mistakes} as mistakes
  from ${vocabulary}
  where lower(word) % asked.word
  union all
  select meaning, documents, similarity(word, asked.word), ${mistakes}
  from ${vocabulary}
  where (lower(spelt) % lower(asked.spelt) and length(asked.spelt) > 2) or sound = asked.sound
  union all
  select meaning, documents, 1, 1
  from ${vocabulary}
  where word = any(${swapped})
  union all
  select head.stem || '&' || tail.stem, least(head.documents, tail.documents), 1, 1
  from generate_series(3, length(asked.word) - 3) as cut
  join search_words head on head.word = left(asked.word, cut)
  join search_words tail on tail.word = substr(asked.word, cut + 1)`;

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

/** The words of a question as search reads them, at most eight, without those that say nothing. */
export async function readWords(db: Queryable, question: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select left(word, 60) as word
    from regexp_split_to_table(search_text(${question}), ' ') with ordinality as split(word, place)
    where word <> '' and (stem_of(word) is not null or word ~ '[0-9]')
    order by place
    limit 8
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Where neighbours are a synonym together, or one word that was written as several, or sound like either; the longest first. */
export async function findPhrases(db: Queryable, words: readonly string[]): Promise<Phrase[]> {
  const { rows } = await sql<Phrase>`
    with asked as (select ${words}::text[] as words)
    select first - 1 as first, last as end
    from asked
    cross join generate_series(1, cardinality(words)) as first
    cross join generate_series(first + 1, least(first + 2, cardinality(words))) as last
    cross join lateral (
      select
        array_to_string(words[first:last], ' ') as spaced,
        array_to_string(words[first:last], '') as joined,
        sound_of(array_to_string(words[first:last], '')) as sound
    ) neighbours
    where exists (
      select
      from ${vocabulary}
      where known.word in (spaced, joined) or (known.sound = neighbours.sound and length(neighbours.sound) > 3)
    )
    order by last - first desc, first
  `.execute(db);
  return rows;
}

/**
 * What each word or phrase means: itself and its synonyms when it is known, else the words it begins, else the words it may
 * be a misspelling of.
 */
export async function interpretWords(db: Queryable, words: readonly string[]): Promise<Meaning[]> {
  const { rows } = await sql<Meaning>`
    with asked as materialized (
      select word, place, spelt_of(word) as spelt, sound_of(word) as sound
      from unnest(${words}::text[]) with ordinality as given(word, place)
    ),
    meant as materialized (
      select
        asked.word,
        asked.place,
        coalesce(nullif(exact.meanings, '{}'), nullif(begun.meanings, '{}'), mistyped.meanings, '{}') as meanings
      from asked
      cross join lateral (
        select array(
          select meaning from ${vocabulary} where word in (asked.word, replace(asked.word, ' ', ''))
          union
          select meaning from ${vocabulary} where asked.word ~ ' ' and length(asked.sound) > 3 and sound = asked.sound
          union
          select array_to_string(stems_of(asked.word), '&') where asked.word ~ ' '
          union
          select meaning from ${vocabulary} where asked.word !~ ' ' and own_stem = stem_of(asked.word)
        ) as meanings
      ) exact
      cross join lateral (
        select array(
          select meaning
          from ${vocabulary}
          where length(asked.word) >= 2 and exact.meanings = '{}'
            and word >= asked.word and word < asked.word || chr(1114111)
          group by meaning
          order by max(documents) desc, meaning
          limit 8
        ) as meanings
      ) begun
      cross join lateral (
        select array(
          select meaning
          from (
            select meaning, mistakes, max(likeness) as likeness, max(documents) as documents, min(mistakes) over () as fewest
            from (${candidates}) likely
            where length(asked.word) >= 3 and exact.meanings = '{}' and begun.meanings = '{}' and mistakes <= ${mostMistakes} + 0.25
            group by meaning, mistakes
          ) nearest
          where mistakes = fewest
          order by likeness desc, documents desc
          limit 3
        ) as meanings
      ) mistyped
    )
    select
      meant.word,
      meant.meanings,
      counted.documents,
      counted.commonest,
      coalesce((select products from listing_sizes where scope = 0 and size = ''), 0) as products
    from meant
    cross join lateral (
      select coalesce(sum(fewest), 0)::int as documents, coalesce(max(fewest) filter (where meaning !~ '&'), 0) as commonest
      from unnest(meant.meanings) as meaning
      cross join lateral (
        select min(documents) as fewest
        from (
          select max(documents) as documents
          from search_words
          where stem = any(string_to_array(meaning, '&'))
          group by stem
        ) each_stem
      ) of_meaning
    ) counted
    order by meant.place
  `.execute(db);
  return rows;
}
