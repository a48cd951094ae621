import type { EndpointResponse } from '@kinari/contract/contract';
import type { Db, Tx } from '../../platform/database/db.ts';
import { toFilter } from '../listing/listing.service.ts';
import { getProductViews } from '../product.service.ts';
import { rankProducts, type SearchQuery, toTsQuery } from './product-search.service.ts';
import { normalizeQuery, parseQuery, type SearchTerm, setSearchOptions } from './search.queries.ts';
import {
  countWordsWith,
  listCategoriesByPrefix,
  listCorrections,
  listSimilarWords,
  listWordsByPrefix,
  relatedWords,
} from './suggestions.queries.ts';

const MAX_SUGGESTIONS = { queries: 5, words: 3, categories: 3, products: 4, similarWords: 4 };
// Words to try after other words: few of them are in the same product.
const MAX_TRIED_WORDS = 20;
const MAX_COUNTED = 1001;

/** Suggests queries, categories and products for a partly typed query. */
export async function suggest(db: Db, query: string): Promise<EndpointResponse<'suggestSearch'>> {
  return db.transaction().execute(async (tx) => {
    await setSearchOptions(tx);
    const text = await normalizeQuery(tx, query);
    if (text === '') return { queries: [], queryCounts: [], categories: [], products: [] };
    const parsed = await parseQuery(tx, query);
    const ids = await rankProducts(tx, query, { parsed, max: MAX_SUGGESTIONS.products });
    const views = await getProductViews(tx, ids);
    const queries = await suggestQueries(tx, { text, meanings: parsed.meanings });
    return {
      queries: queries.map(({ text: suggestion }) => suggestion),
      queryCounts: queries.map(({ count }) => count),
      categories: await listCategoriesByPrefix(tx, text, { max: MAX_SUGGESTIONS.categories }),
      products: views.filter(({ available }) => available).map(({ product }) => product),
    };
  });
}

/** Suggests words of the catalogue for a query that finds nothing. Filters hide products that exist, so they need none. */
export async function findSimilarWords(db: Db, query: SearchQuery): Promise<string[]> {
  if (query.f || toFilter(query) || query.page > 1) return [];
  return db.transaction().execute(async (tx) => {
    await setSearchOptions(tx);
    return listSimilarWords(tx, await normalizeQuery(tx, query.q), { max: MAX_SUGGESTIONS.similarWords });
  });
}

type SuggestedQuery = { text: string; count: number };
type SuggestionContext = { text: string; meanings: readonly SearchTerm[] };
/** The words before the last one. `query` is the tsquery that matches them, empty without words. */
type Leading = { words: string[]; query: string };

/**
 * Completes or corrects the last word, then adds another word of product names to the first suggestion. Suggests only words
 * that one product has together. Leaves out stop words such as "for".
 */
async function suggestQueries(tx: Tx, { text, meanings }: SuggestionContext): Promise<SuggestedQuery[]> {
  const lastWord = text.split(' ').at(-1) ?? '';
  const { meanings: terms } = await parseQuery(tx, text.slice(0, -lastWord.length));
  const leading = { words: terms.map(({ word }) => word), query: terms.map(toTsQuery).join(' & ') };
  const endings = await completeWord(tx, lastWord, { leading, stems: meanings.at(-1)?.meanings ?? [] });
  const full = endings.map(({ text: word, count }) => ({ text: [...leading.words, word].join(' '), count }));
  const anchor = endings[0]?.text ?? leading.words.at(-1);
  const extended = anchor === undefined ? [] : await extendQuery(tx, leading, anchor);
  return [...full, ...extended].filter((suggestion) => suggestion.text !== text).slice(0, MAX_SUGGESTIONS.queries);
}

/** Returns the words that complete or correct the last one, with the number of products that also have the leading words. */
async function completeWord(
  tx: Tx,
  lastWord: string,
  { leading, stems }: { leading: Leading; stems: readonly string[] },
): Promise<SuggestedQuery[]> {
  const max = leading.query === '' ? MAX_SUGGESTIONS.words : MAX_TRIED_WORDS;
  const completed = await listWordsByPrefix(tx, lastWord, { max });
  const words = completed.length > 0 ? completed : await listCorrections(tx, lastWord, stems);
  const counts = await countWordsWith(tx, leading.query, {
    words: words.filter((word) => !leading.words.includes(word)),
    max: MAX_COUNTED,
  });
  const found = words.map((text) => ({ text, count: counts.get(text) ?? 0 })).filter(({ count }) => count > 0);
  // Corrections are sorted by likeness.
  const sorted = completed.length > 0 ? found.toSorted((one, other) => other.count - one.count) : found;
  return sorted.slice(0, MAX_SUGGESTIONS.words);
}

/** Adds a word of the matching products' names before or after `anchor`, as the names have it. */
async function extendQuery(tx: Tx, leading: Leading, anchor: string): Promise<SuggestedQuery[]> {
  const others = leading.words.filter((word) => word !== anchor);
  const related = await relatedWords(tx, leading.query, { anchor, others, max: MAX_SUGGESTIONS.queries });
  const counts = await countWordsWith(tx, leading.query, {
    words: related.map(({ word }) => `${anchor} ${word}`),
    max: MAX_COUNTED,
  });
  return related.map(({ word, isBefore }) => ({
    text: [...others, ...(isBefore ? [word, anchor] : [anchor, word])].join(' '),
    count: counts.get(`${anchor} ${word}`) ?? 0,
  }));
}
