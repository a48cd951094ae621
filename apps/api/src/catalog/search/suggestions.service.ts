import type { EndpointResponse } from '@kinari/contract/contract';
import type { Db, Tx } from '../../platform/database/db.ts';
import { getProductViews } from '../product.service.ts';
import { rankProducts } from './product-search.service.ts';
import { normalizeQuery, parseQuery, type SearchTerm, setSearchOptions } from './search.queries.ts';
import { listCategoriesByPrefix, listWordsByPrefix, listWordsByStems, relatedWords } from './suggestions.queries.ts';

const MAX_SUGGESTIONS = { queries: 5, words: 3, categories: 3, products: 4 };
// Number of top products whose names provide further words.
const MAX_RANKED = 40;

/** Suggests queries, categories and products for a partly typed query. */
export async function suggest(db: Db, query: string): Promise<EndpointResponse<'suggestSearch'>> {
  return db.transaction().execute(async (tx) => {
    await setSearchOptions(tx);
    const text = await normalizeQuery(tx, query);
    if (text === '') return { queries: [], categories: [], products: [] };
    const parsed = await parseQuery(tx, query);
    const ids = await rankProducts(tx, query, { parsed, max: MAX_RANKED });
    const views = await getProductViews(tx, ids.slice(0, MAX_SUGGESTIONS.products));
    return {
      queries: await suggestQueries(tx, { text, meanings: parsed.meanings, ids }),
      categories: await listCategoriesByPrefix(tx, text, { max: MAX_SUGGESTIONS.categories }),
      products: views.filter(({ available }) => available).map(({ product }) => product),
    };
  });
}

type SuggestionContext = { text: string; meanings: readonly SearchTerm[]; ids: readonly string[] };

/** Completes or corrects the last word, then extends the first suggestion with other words of the product names. */
async function suggestQueries(tx: Tx, { text, meanings, ids }: SuggestionContext): Promise<string[]> {
  const words = text.split(' ');
  const lastWord = words.at(-1) ?? '';
  const leadingWords = words.slice(0, -1);
  const stems = meanings.at(-1)?.meanings ?? [];
  const completedWords = await listWordsByPrefix(tx, lastWord, { max: MAX_SUGGESTIONS.words });
  const endings =
    completedWords.length > 0 ? completedWords : (await listWordsByStems(tx, stems)).slice(0, MAX_SUGGESTIONS.words);
  const fullQueries = endings.map((ending) => [...leadingWords, ending].join(' '));
  const usedStems = meanings.flatMap(({ meanings: phrases }) => phrases);
  const related = await relatedWords(tx, ids, { excludedStems: usedStems, max: MAX_SUGGESTIONS.queries });
  const extendedQueries = related.map((word) => `${fullQueries[0] ?? text} ${word}`);
  return [...new Set([...fullQueries, ...extendedQueries])]
    .filter((suggestion) => suggestion !== text)
    .slice(0, MAX_SUGGESTIONS.queries);
}
