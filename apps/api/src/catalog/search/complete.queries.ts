import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type CompletedCategory = { name: string; slug: string };

/** The commonest words that products, categories and brands are called by and that begin so; one of each stem. */
export async function wordsBeginning(db: Queryable, begun: string, { most }: { most: number }): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from (
      select distinct on (stem) word, documents
      from search_words
      where named and documents > 0 and word >= ${begun} and word < ${begun} || chr(1114111)
      order by stem, length(word)
    ) each_stem
    order by documents desc, word
    limit ${most}
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Words that products are called by and that stand for these stems: what a misspelt word may have been. */
export async function wordsWithStems(db: Queryable, stems: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from (
      select distinct on (stem) word, documents
      from search_words
      where stem = any(${stems}::text[]) and named and documents > 0
      order by stem, length(word)
    ) each_stem
    order by documents desc, word
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** What these products are called besides, by the words most of them share. */
export async function wordsBeside(
  db: Queryable,
  productIds: readonly string[],
  { asked, most }: { asked: readonly string[]; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from products
    cross join lateral string_to_table(search_text(products.name), ' ') as word
    where products.id = any(${productIds}::uuid[]) and word ~ '^[^0-9]{3,}$' and stem_of(word) <> all(${asked}::text[])
    group by word
    having count(*) > 1
    order by count(*) desc, word
    limit ${most}
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** Categories with something in them, one of whose words begins so; those whose name does come first. */
export async function categoriesBeginning(
  db: Queryable,
  begun: string,
  { most }: { most: number },
): Promise<CompletedCategory[]> {
  const { rows } = await sql<CompletedCategory>`
    select category.name, category.slug
    from categories category
    cross join lateral (select regexp_replace(lower(category.name), '[^[:alnum:]]+', ' ', 'g') as words) said
    where category.archived_at is null and strpos(' ' || words, ' ' || ${begun}) > 0
      and exists (select from listing_sizes listed where listed.scope = category.number and listed.size = '' and listed.products > 0)
    order by starts_with(words, ${begun}) desc, category.depth, category.name
    limit ${most}
  `.execute(db);
  return rows;
}
