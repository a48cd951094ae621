import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type SuggestedCategory = { name: string; slug: string; count: number };

// Matches to choose from, and names of the best ones that provide further words.
const MAX_MATCHES = 1000;
const MAX_NAMES = 40;

/**
 * Returns the most common words with this prefix from product, category and brand names and colours, the shortest of each stem.
 */
export async function listWordsByPrefix(db: Queryable, prefix: string, { max }: { max: number }): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from (
      select distinct on (stem) word, documents
      from search_words
      where is_in_name and documents > 0 and word >= ${prefix} and word < ${prefix} || chr(1114111)
      order by stem, length(word)
    ) each_stem
    order by documents desc, word
    limit ${max}
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Returns words from names with a similar spelling or sound, nearest first, for a query that finds nothing. */
export async function listSimilarWords(db: Queryable, text: string, { max }: { max: number }): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from (
      select distinct on (known.stem) known.word, known.documents, similarity(known.word, input.word) as likeness
      from string_to_table(${text}, ' ') as input(word)
      join search_words known on lower(known.word) % input.word
        or (known.phonetic_key = phonetic_key(input.word) and length(phonetic_key(input.word)) > 1)
      where known.is_in_name and known.documents > 0 and length(known.word) > 2
      order by known.stem, likeness desc, length(known.word)
    ) nearest
    order by likeness desc, documents desc, word
    limit ${max}
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Returns words from names with these stems as corrections of a misspelt word, the most similar first. */
export async function listCorrections(db: Queryable, misspelt: string, stems: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from (
      select distinct on (stem) word, stem
      from search_words
      where stem = any(${stems}::text[]) and is_in_name and documents > 0
      order by stem, length(word)
    ) each_stem
    order by similarity(word, ${misspelt}) desc, array_position(${stems}::text[], stem)
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Counts the products that match `leading`, a tsquery, and each of these words. Counting stops at `max`. */
export async function countWordsWith(
  db: Queryable,
  leading: string,
  { words, max }: { words: readonly string[]; max: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; products: number }>`
    select input.word, counted.products
    from unnest(${words}::text[]) as input(word)
    cross join lateral (
      select count(*)::int as products
      from (
        select
        from search_documents found
        where found.document @@ (${leading}::tsquery && plainto_tsquery('pg_catalog.english', input.word))
        limit ${max}
      ) matching
    ) counted
  `.execute(db);
  return new Map(rows.map(({ word, products }) => [word, products]));
}

/** Another word of product names. `isBefore` is true if it usually comes before the given word, as in "cotton kurta". */
export type RelatedWord = { word: string; isBefore: boolean };

/** Returns other words that several names of products with `leading` and `anchor` share. */
export async function relatedWords(
  db: Queryable,
  leading: string,
  { anchor, others, max }: { anchor: string; others: readonly string[]; max: number },
): Promise<RelatedWord[]> {
  const { rows } = await sql<RelatedWord>`
    with matching as materialized (
      select found.product_id, found.in_stock, found.sold_recently
      from search_documents found
      where found.document @@ (${leading}::tsquery && plainto_tsquery('pg_catalog.english', ${anchor}))
      limit ${MAX_MATCHES}
    ),
    best as (
      select product_id from matching order by in_stock desc, sold_recently desc, product_id limit ${MAX_NAMES}
    ),
    shared as (
      select
        word,
        count(*) as names,
        sum(sign(strpos(' ' || name.words, ' ' || ${anchor}) - strpos(' ' || name.words, ' ' || word))) > 0 as is_before
      from best
      join products on products.id = best.product_id
      cross join lateral (select search_text(products.name) as words) name
      cross join lateral string_to_table(name.words, ' ') as word
      where word ~ '^[^0-9]{3,}$'
        and stem_word(word) <> all(stem_words(${[...others, anchor].join(' ')}))
      group by word
      having count(*) > 1
      order by names desc, word
      limit ${max}
    )
    select word, is_before as "isBefore"
    from shared
    order by names desc, word
  `.execute(db);
  return rows;
}

/** Finds non-empty categories with a word that has this prefix. Names that start with it come first. */
export async function listCategoriesByPrefix(
  db: Queryable,
  prefix: string,
  { max }: { max: number },
): Promise<SuggestedCategory[]> {
  const { rows } = await sql<SuggestedCategory>`
    select category.name, category.slug, listed.products as count
    from categories category
    join listing_sizes listed on listed.scope = category.number and listed.size = '' and listed.products > 0
    cross join lateral (select regexp_replace(lower(category.name), '[^[:alnum:]]+', ' ', 'g') as words) normalized
    where category.archived_at is null and strpos(' ' || words, ' ' || ${prefix}) > 0
    order by starts_with(words, ${prefix}) desc, category.depth, category.name
    limit ${max}
  `.execute(db);
  return rows;
}
