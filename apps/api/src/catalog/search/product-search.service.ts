import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import type { Db, Tx } from '../../platform/database/db.ts';
import { toPaginationResponse } from '../../platform/http/pagination.ts';
import { countPerFacet, FACET_LIMITS, parseSelection } from '../facets/facets.service.ts';
import { type FacetSelection, toFacetsResponse } from '../facets/facets-response.ts';
import { ALL_PRODUCTS_SCOPE } from '../listing/listing.queries.ts';
import {
  listAllProducts,
  toFacetsWithHistogram,
  toFilter,
  toListingFacetsResponse,
  UNFILTERED,
} from '../listing/listing.service.ts';
import { getProductViews } from '../product.service.ts';
import { type ProductResponse, toProductResponse } from '../product-view/product-response.ts';
import {
  findMatchedColors,
  getBestMatches,
  type ParsedQuery,
  parseQuery,
  type SearchTerm,
  setSearchOptions,
} from './search.queries.ts';
import {
  collectAndSortPage,
  countCommonMatches,
  countFacetValues,
  countMatches,
  excludingIds,
  getSizeAndPriceFacets,
  idStartsWith,
  matchesIds,
  matchesTerms,
  type SearchCondition,
  type SearchPageQuery,
  scanIndexPage,
} from './search-page.queries.ts';

export type SearchQuery = EndpointQuery<'searchProducts'>;
/** When to collect and sort, and when to scan the index: `docs/decisions/0025-collect-and-sort-or-index-scan.md`. */
export type SearchLimits = { countUpTo: number; common: number };

/** A query with its expected and its minimum number of matches. */
type ExpectedMatches = { condition: SearchCondition; expected: number; min: number };
/** `all` matches all words, or a code. `any` is the wider query, if there is one. */
type SearchPlan = { all: ExpectedMatches; any?: ExpectedMatches };
type Page = Pick<SearchPageQuery, 'filter' | 'slice'>;
type FoundProduct = EndpointResponse<'searchProducts'>['products'][number];
type SearchResult = { condition: SearchCondition; ids: string[]; total: number };

// Shoppers do not page further than this.
const MAX_COUNTED = 1000;
// A product read by an index scan costs about 2.5 times as much as a collected one, and a page needs about 100.
const COMMON_TERM_FACTOR = 250;
const ID_PREFIX = /^[0-9a-f]{8,32}$/;
const MIN_RESULTS = 5;
const MAX_SIMILAR = 4;
const RANKING_LIMITS = { ofFew: 400, ofCommon: 100 };

/** Searches products, however the words are spelt. An empty query returns all products in recommended order. */
export async function searchProducts(
  db: Db,
  query: SearchQuery,
  limitOverrides?: SearchLimits,
): Promise<EndpointResponse<'searchProducts'>> {
  if (query.q === '') {
    const { data, ...rest } = await listAllProducts(db, query);
    return { products: data, ...rest };
  }
  const parsed = await parseQuery(db, query.q);
  const limits = limitOverrides ?? getSearchLimits(parsed);
  const simpleQuery = isSimpleSearch(query) ? toSimpleQuery(parsed, query.q, limits) : undefined;
  const found = await (simpleQuery
    ? searchSimple(db, query, simpleQuery, limits)
    : searchFully(db, query, parsed, limits));
  return { ...found, products: await addMatchedColors(db, found.products, parsed) };
}

/** A search for a colour shows products in that colour. */
async function addMatchedColors(db: Db, products: FoundProduct[], { meanings }: ParsedQuery): Promise<FoundProduct[]> {
  const severalColors = products.filter(({ variants }) => new Set(variants.map(({ color }) => color)).size > 1);
  if (severalColors.length === 0 || meanings.length === 0) return products;
  const ids = severalColors.map(({ id }) => id);
  const colors = await findMatchedColors(db, ids, meanings.map(toTsQuery).join(' | '));
  return products.map((product) => {
    const matchedColor = colors.get(product.id);
    return matchedColor === undefined ? product : { ...product, matchedColor };
  });
}

/** With at least `common` matches, an index scan in recommended order is faster than collecting all matches. */
function getSearchLimits({ meanings }: ParsedQuery): SearchLimits {
  return { countUpTo: MAX_COUNTED, common: Math.sqrt(COMMON_TERM_FACTOR * (meanings[0]?.products ?? 0)) };
}

// The most common case: words only, best matches first.
function isSimpleSearch(query: SearchQuery): boolean {
  return query.sort === 'recommended' && query.facets === 'no' && !query.f && !toFilter(query);
}

/** Returns the query if it has only words that few products match. These are collected without estimating first. */
function toSimpleQuery(
  { meanings, coded }: ParsedQuery,
  text: string,
  { common }: SearchLimits,
): SimpleQuery | undefined {
  if (coded.length > 0 || meanings.length === 0 || parseIdPrefix(text)) return undefined;
  const terms = meanings.map(toTsQuery);
  if (meanings.length === 1)
    return estimateAllMatches(meanings) < common ? { all: terms.join(), any: null } : undefined;
  return estimateAnyMatches(meanings) < common ? { all: terms.join(' & '), any: terms.join(' | ') } : undefined;
}

type SimpleQuery = { all: string; any: string | null };

async function searchSimple(
  db: Db,
  query: SearchQuery,
  plan: SimpleQuery,
  limits: SearchLimits,
): Promise<EndpointResponse<'searchProducts'>> {
  const { offset, limit } = toPage(query, { chosen: [] }, limits).slice;
  const { products, total } = await getBestMatches(db, { ...plan, enough: MIN_RESULTS, offset, limit });
  return { products: products.map(toProductResponse), pagination: toPagination(query, total, limits) };
}

/** Searches with its own statement timeout, and chooses the faster query plan. */
async function searchFully(
  db: Db,
  query: SearchQuery,
  parsed: ParsedQuery,
  limits: SearchLimits,
): Promise<EndpointResponse<'searchProducts'>> {
  return db.transaction().execute(async (tx) => {
    await setSearchOptions(tx);
    const plan = await planSearch(tx, query.q, parsed);
    const selection = await parseSelection(tx, [ALL_PRODUCTS_SCOPE], query.f);
    const page = toPage(query, selection, limits);
    const found = plan && (await runPlan(tx, plan, page, limits));
    const visible = await getProductViews(tx, found?.ids ?? []);
    return {
      products: visible.filter(({ available }) => available).map(({ product }) => product),
      pagination: toPagination(query, found?.total ?? 0, limits),
      ...(query.facets === 'yes' && {
        facets: await buildFacets(tx, found?.condition, { selection, page, limits }),
      }),
    };
  });
}

function toPagination(query: SearchQuery, total: number, { countUpTo }: SearchLimits) {
  const totalItems = Math.min(total, countUpTo);
  return { ...toPaginationResponse(query, totalItems), exact: total === totalItems };
}

/** Suggests products for a product name that does not exist. */
export async function findSimilar(db: Db, name: string): Promise<ProductResponse[]> {
  const { products } = await searchProducts(db, {
    q: name,
    page: 1,
    limit: MAX_SIMILAR,
    sort: 'recommended',
    facets: 'no',
  });
  return products;
}

export async function rankProducts(
  tx: Tx,
  text: string,
  { parsed, max }: { parsed: ParsedQuery; max: number },
): Promise<string[]> {
  const plan = await planSearch(tx, text, parsed);
  const page: Page = { filter: undefined, slice: { sort: 'recommended', offset: 0, limit: max } };
  return plan ? (await runPlan(tx, plan, page, getSearchLimits(parsed))).ids : [];
}

function parseIdPrefix(text: string): string | undefined {
  const digits = text.replaceAll('-', '').toLowerCase();
  return ID_PREFIX.test(digits) ? digits : undefined;
}

async function planSearch(tx: Tx, text: string, { meanings, coded }: ParsedQuery): Promise<SearchPlan | undefined> {
  const digits = parseIdPrefix(text);
  const byId = digits ? idStartsWith(digits) : undefined;
  if (byId && (await countMatches(tx, byId, { max: 1 })) > 0) return { all: { condition: byId, expected: 0, min: 0 } };

  const plan = planTerms(meanings);
  if (coded.length === 0) return plan;
  // Exact code matches come first, then products that match the code as words.
  const all = { condition: matchesIds(coded), expected: coded.length, min: coded.length };
  return plan ? { all, any: plan.all } : { all };
}

function planTerms(meanings: readonly SearchTerm[]): SearchPlan | undefined {
  const terms = meanings.map(toTsQuery);
  const [first] = meanings;
  if (!first) return undefined;
  const expected = estimateAllMatches(meanings);
  if (meanings.length === 1) return { all: { condition: matchesTerms(terms.join()), expected, min: first.commonest } };
  return {
    all: { condition: matchesTerms(terms.join(' & ')), expected, min: 0 },
    any: {
      condition: matchesTerms(terms.join(' | ')),
      expected: estimateAnyMatches(meanings),
      min: Math.max(...meanings.map(({ commonest }) => commonest)),
    },
  };
}

function toPage(query: SearchQuery, { chosen }: Pick<FacetSelection, 'chosen'>, { countUpTo }: SearchLimits): Page {
  const offset = (query.page - 1) * query.limit;
  // There are no pages beyond the counted results.
  const limit = Math.max(0, Math.min(query.limit, countUpTo - offset));
  return { filter: toFilter(query, chosen), slice: { sort: query.sort, offset, limit } };
}

/** Finds products that match all words. If too few do, products that match any word follow. Filters do not affect this choice. */
async function runPlan(tx: Tx, { all, any }: SearchPlan, page: Page, limits: SearchLimits): Promise<SearchResult> {
  if (!any) return findMatches(tx, all, page, limits);
  if (page.filter && (await countMatches(tx, all.condition, { max: MIN_RESULTS })) < MIN_RESULTS)
    return findMatchingAny(tx, { all, any }, page, limits);
  const found = await findMatches(tx, all, page, limits);
  return page.filter || found.total >= MIN_RESULTS ? found : findMatchingAny(tx, { all, any }, page, limits);
}

async function findMatchingAny(
  tx: Tx,
  { all, any }: Required<SearchPlan>,
  page: Page,
  limits: SearchLimits,
): Promise<SearchResult> {
  const { sort, offset, limit } = page.slice;
  if (sort !== 'recommended') return findMatches(tx, any, page, limits);
  const start = { sort, offset: 0, limit: MIN_RESULTS };
  const best = await collectAndSortPage(tx, {
    ...page,
    condition: all.condition,
    slice: start,
    ranked: RANKING_LIMITS.ofFew,
  });
  const visible = best.ids.slice(offset, offset + limit);
  const slice = { sort, offset: Math.max(0, offset - best.total), limit: limit - visible.length };
  const others = { ...any, condition: excludingIds(any.condition, best.ids) };
  const rest = await findMatches(tx, others, { ...page, slice }, limits);
  return { condition: any.condition, ids: [...visible, ...rest.ids], total: best.total + rest.total };
}

/** Returns a page and the number of matches, counted to at least one above the limit. */
async function findMatches(
  tx: Tx,
  { condition, expected, min }: ExpectedMatches,
  page: Page,
  { countUpTo, common }: SearchLimits,
): Promise<SearchResult> {
  const pageQuery = {
    condition,
    ...page,
    ranked: expected < common ? RANKING_LIMITS.ofFew : RANKING_LIMITS.ofCommon,
  };
  if (!page.filter && expected < common) return { condition, ...(await collectAndSortPage(tx, pageQuery)) };
  if (page.filter) {
    const collected = await collectAndSortPage(tx, pageQuery, { max: countUpTo + 1 });
    if (collected.total <= countUpTo) return { condition, ...collected };
  }
  const ids = await scanIndexPage(tx, pageQuery);
  if (!ids) return { condition, ...(await collectAndSortPage(tx, pageQuery)) };
  const isAboveLimit = page.filter !== undefined || min > countUpTo;
  const total = isAboveLimit ? countUpTo + 1 : await countCommonMatches(tx, condition, { max: countUpTo + 1 });
  return { condition, ids, total };
}

type FacetContext = { selection: FacetSelection; page: Page; limits: SearchLimits };

async function buildFacets(tx: Tx, condition: SearchCondition | undefined, { selection, page, limits }: FacetContext) {
  if (!condition) return toListingFacetsResponse({ priceMax: 0, sizes: [] });
  const counted = await countPerFacet(page.filter ?? UNFILTERED, (filter) =>
    countFacetValues(tx, condition, filter, { max: FACET_LIMITS.maxOffers }),
  );
  const facets = await toFacetsResponse(tx, selection, { known: [], counted, countUpTo: FACET_LIMITS.countUpTo });
  const ranges = toListingFacetsResponse(await getSizeAndPriceFacets(tx, condition, { max: limits.countUpTo }));
  return { ...ranges, ...toFacetsWithHistogram(facets, ranges.priceMax) };
}

/** An unknown word may be the start of a code. */
export function toTsQuery({ word, meanings }: SearchTerm): string {
  if (meanings.length === 0) return `'${word}':*`;
  const toPhrase = (term: string) =>
    `(${term
      .split('&')
      .map((stem) => `'${stem}'`)
      .join(' & ')})`;
  return `(${meanings.map(toPhrase).join(' | ')})`;
}

// Assumes that words are independent, which is accurate enough to choose a query plan.
function estimateAllMatches(meanings: readonly SearchTerm[]): number {
  const products = meanings[0]?.products || 1;
  return meanings.reduce((count, { documents }) => count * Math.min(1, documents / products), products);
}

function estimateAnyMatches(meanings: readonly SearchTerm[]): number {
  return meanings.reduce((count, { documents }) => count + documents, 0);
}
