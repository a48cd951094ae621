import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type SuggestedCategory = { name: string; slug: string };

/** Returns the most common words with this prefix from product, category and brand names, one per stem. */
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

/** Returns words from names with these stems, as corrections of a misspelt word. */
export async function listWordsByStems(db: Queryable, stems: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from (
      select distinct on (stem) word, documents
      from search_words
      where stem = any(${stems}::text[]) and is_in_name and documents > 0
      order by stem, length(word)
    ) each_stem
    order by documents desc, word
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Returns other words that several of these product names share, most common first. */
export async function relatedWords(
  db: Queryable,
  productIds: readonly string[],
  { excludedStems, max }: { excludedStems: readonly string[]; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from products
    cross join lateral string_to_table(search_text(products.name), ' ') as word
    where products.id = any(${productIds}::uuid[]) and word ~ '^[^0-9]{3,}$' and stem_word(word) <> all(${excludedStems}::text[])
    group by word
    having count(*) > 1
    order by count(*) desc, word
    limit ${max}
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Finds non-empty categories with a word that has this prefix. Names that start with it come first. */
export async function listCategoriesByPrefix(
  db: Queryable,
  prefix: string,
  { max }: { max: number },
): Promise<SuggestedCategory[]> {
  const { rows } = await sql<SuggestedCategory>`
    select category.name, category.slug
    from categories category
    cross join lateral (select regexp_replace(lower(category.name), '[^[:alnum:]]+', ' ', 'g') as words) normalized
    where category.archived_at is null and strpos(' ' || words, ' ' || ${prefix}) > 0
      and exists (select from listing_sizes listed where listed.scope = category.number and listed.size = '' and listed.products > 0)
    order by starts_with(words, ${prefix}) desc, category.depth, category.name
    limit ${max}
  `.execute(db);
  return rows;
}
