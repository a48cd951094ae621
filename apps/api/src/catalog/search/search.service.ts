import type { Query, Reply } from '@kinari/contract/contract';
import type { Db, Tx } from '../../platform/database/db.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { type Choice, choose, countForEach, FACT_LIMITS, toWireFacts } from '../facets/facets.service.ts';
import { EVERYTHING } from '../listing/listing.queries.ts';
import { filterOf, listEverything, toWireFacets } from '../listing/listing.service.ts';
import { showProducts } from '../product.service.ts';
import { toWireProduct, type WireProduct } from '../shown/wire-product.ts';
import { beginSearch, type Meaning, readBest, type Understood, understand } from './search.queries.ts';
import {
  beginningWith,
  being,
  countCommon,
  countFacts,
  countMatches,
  gatherPage,
  havingWords,
  type Question,
  readFacets,
  type Wanted,
  walkToPage,
  without,
} from './search-page.queries.ts';

export type SearchQuery = Query<'searchProducts'>;
/** Where a page is gathered and where it is walked to: `docs/decisions/0025-gather-or-walk.md`. */
export type SearchLimits = { countUpTo: number; common: number };

/** What is looked for, how many products are expected to match, and how many do for sure. */
type Sought = { question: Question; expected: number; least: number };
/** What has all that was asked for and, where that are several words, what has any of them. */
type Meant = { all: Sought; any?: Sought };
type Page = Pick<Wanted, 'filter' | 'slice'>;
type Found = { question: Question; ids: string[]; total: number };

// Counting further would read on for nothing: nobody turns that many pages.
const COUNT_UP_TO = 1000;
// A product that is met along the way costs some two and a half times what one that is gathered does, and a hundred are to be met.
const DEAR = 250;
const ID_PREFIX = /^[0-9a-f]{8,32}$/;
const ENOUGH = 5;
const GUESSES = 4;
const RANKED = { ofFew: 400, ofCommon: 100 };

/** The best products for a few words, however they were typed; all, as recommended, for none. */
export async function search(db: Db, query: SearchQuery, given?: SearchLimits): Promise<Reply<'searchProducts'>> {
  if (query.q === '') {
    const { data, ...rest } = await listEverything(db, query);
    return { products: data, ...rest };
  }
  const understood = await understand(db, query.q);
  const limits = given ?? limitsFor(understood);
  const simple = asksSimply(query) ? simplyMeant(understood, query.q, limits) : undefined;
  return simple ? readSimply(db, query, simple, limits) : searchWithCare(db, query, understood, limits);
}

/** From `common` matches on, enough are among the most recommended to be met by walking along those sooner than all are gathered. */
function limitsFor({ meanings }: Understood): SearchLimits {
  return { countUpTo: COUNT_UP_TO, common: Math.sqrt(DEAR * (meanings[0]?.products ?? 0)) };
}

// Most people type a few words and look at the best of what there is.
function asksSimply(query: SearchQuery): boolean {
  return query.sort === 'recommended' && query.facets === 'no' && !query.f && !filterOf(query);
}

/** What to look for, where it is words alone that few products have: these are gathered without a look ahead. */
function simplyMeant({ meanings, coded }: Understood, asked: string, { common }: SearchLimits): Simple | undefined {
  if (coded.length > 0 || meanings.length === 0 || idPrefixOf(asked)) return undefined;
  const parts = meanings.map(toQuery);
  if (meanings.length === 1) return countOfAll(meanings) < common ? { all: parts.join(), any: null } : undefined;
  return countOfAny(meanings) < common ? { all: parts.join(' & '), any: parts.join(' | ') } : undefined;
}

type Simple = { all: string; any: string | null };

async function readSimply(
  db: Db,
  query: SearchQuery,
  meant: Simple,
  limits: SearchLimits,
): Promise<Reply<'searchProducts'>> {
  const { offset, limit } = pageOf(query, { chosen: [] }, limits).slice;
  const { products, total } = await readBest(db, { ...meant, enough: ENOUGH, offset, limit });
  return { products: products.map(toWireProduct), pagination: countedPages(query, total, limits) };
}

/** By its own limits of time, looking ahead which way to the page is the quicker. */
async function searchWithCare(
  db: Db,
  query: SearchQuery,
  understood: Understood,
  limits: SearchLimits,
): Promise<Reply<'searchProducts'>> {
  return db.transaction().execute(async (tx) => {
    await beginSearch(tx);
    const meant = await interpret(tx, query.q, understood);
    const choice = await choose(tx, [EVERYTHING], query.f);
    const page = pageOf(query, choice, limits);
    const found = meant && (await findMeant(tx, meant, page, limits));
    const shown = await showProducts(tx, found?.ids ?? []);
    return {
      products: shown.filter(({ available }) => available).map(({ product }) => product),
      pagination: countedPages(query, found?.total ?? 0, limits),
      ...(query.facets === 'yes' && { facets: await facetsOf(tx, found?.question, { choice, page, limits }) }),
    };
  });
}

function countedPages(query: SearchQuery, total: number, { countUpTo }: SearchLimits) {
  const totalItems = Math.min(total, countUpTo);
  return { ...paginationOf(query, totalItems), exact: total === totalItems };
}

/** What somebody may have meant who asks for a product by a name nobody sells. */
export async function guess(db: Db, name: string): Promise<WireProduct[]> {
  const { products } = await search(db, { q: name, page: 1, limit: GUESSES, sort: 'recommended', facets: 'no' });
  return products;
}

/** The ids of the best products for a question that is understood already. */
export async function bestFor(
  tx: Tx,
  asked: string,
  { understood, most }: { understood: Understood; most: number },
): Promise<string[]> {
  const meant = await interpret(tx, asked, understood);
  const page: Page = { filter: undefined, slice: { sort: 'recommended', offset: 0, limit: most } };
  return meant ? (await findMeant(tx, meant, page, limitsFor(understood))).ids : [];
}

function idPrefixOf(asked: string): string | undefined {
  const digits = asked.replaceAll('-', '').toLowerCase();
  return ID_PREFIX.test(digits) ? digits : undefined;
}

async function interpret(tx: Tx, asked: string, { meanings, coded }: Understood): Promise<Meant | undefined> {
  const digits = idPrefixOf(asked);
  const byId = digits ? beginningWith(digits) : undefined;
  if (byId && (await countMatches(tx, byId, { most: 1 })) > 0)
    return { all: { question: byId, expected: 0, least: 0 } };

  const meant = askedFor(meanings);
  if (coded.length === 0) return meant;
  // What has this very code comes first, then what the code happens to say in words.
  const all = { question: being(coded), expected: coded.length, least: coded.length };
  return meant ? { all, any: meant.all } : { all };
}

function askedFor(meanings: readonly Meaning[]): Meant | undefined {
  const parts = meanings.map(toQuery);
  const [first] = meanings;
  if (!first) return undefined;
  const expected = countOfAll(meanings);
  if (meanings.length === 1) return { all: { question: havingWords(parts.join()), expected, least: first.commonest } };
  return {
    all: { question: havingWords(parts.join(' & ')), expected, least: 0 },
    any: {
      question: havingWords(parts.join(' | ')),
      expected: countOfAny(meanings),
      least: Math.max(...meanings.map(({ commonest }) => commonest)),
    },
  };
}

function pageOf(query: SearchQuery, { chosen }: Pick<Choice, 'chosen'>, { countUpTo }: SearchLimits): Page {
  const offset = (query.page - 1) * query.limit;
  // Beyond what is counted there are no pages.
  const limit = Math.max(0, Math.min(query.limit, countUpTo - offset));
  return { filter: filterOf(query, chosen), slice: { sort: query.sort, offset, limit } };
}

/** What has it all, unless little does: then what has some of it follows. A filter changes nothing of what is meant. */
async function findMeant(tx: Tx, { all, any }: Meant, page: Page, limits: SearchLimits): Promise<Found> {
  if (!any) return find(tx, all, page, limits);
  if (page.filter && (await countMatches(tx, all.question, { most: ENOUGH })) < ENOUGH)
    return findAny(tx, { all, any }, page, limits);
  const found = await find(tx, all, page, limits);
  return page.filter || found.total >= ENOUGH ? found : findAny(tx, { all, any }, page, limits);
}

async function findAny(tx: Tx, { all, any }: Required<Meant>, page: Page, limits: SearchLimits): Promise<Found> {
  const { sort, offset, limit } = page.slice;
  if (sort !== 'recommended') return find(tx, any, page, limits);
  const start = { sort, offset: 0, limit: ENOUGH };
  const best = await gatherPage(tx, { ...page, question: all.question, slice: start, ranked: RANKED.ofFew });
  const shown = best.ids.slice(offset, offset + limit);
  const slice = { sort, offset: Math.max(0, offset - best.total), limit: limit - shown.length };
  const others = { ...any, question: without(any.question, best.ids) };
  const rest = await find(tx, others, { ...page, slice }, limits);
  return { question: any.question, ids: [...shown, ...rest.ids], total: best.total + rest.total };
}

/** A page of what matches, and how many there are, counted to one beyond the limit at least. */
async function find(
  tx: Tx,
  { question, expected, least }: Sought,
  page: Page,
  { countUpTo, common }: SearchLimits,
): Promise<Found> {
  const wanted = { question, ...page, ranked: expected < common ? RANKED.ofFew : RANKED.ofCommon };
  if (!page.filter && expected < common) return { question, ...(await gatherPage(tx, wanted)) };
  if (page.filter) {
    const gathered = await gatherPage(tx, wanted, { most: countUpTo + 1 });
    if (gathered.total <= countUpTo) return { question, ...gathered };
  }
  const ids = await walkToPage(tx, wanted);
  if (!ids) return { question, ...(await gatherPage(tx, wanted)) };
  const isSure = page.filter !== undefined || least > countUpTo;
  const total = isSure ? countUpTo + 1 : await countCommon(tx, question, { most: countUpTo + 1 });
  return { question, ids, total };
}

type Asked = { choice: Choice; page: Page; limits: SearchLimits };

async function facetsOf(tx: Tx, question: Question | undefined, { choice, page, limits }: Asked) {
  if (!question) return toWireFacets({ priceMax: 0, sizes: [] });
  const counted = await countForEach(choice.chosen, (chosen) =>
    countFacts(tx, question, page.filter && { ...page.filter, chosen }, { most: FACT_LIMITS.gathered }),
  );
  const facts = await toWireFacts(tx, choice, { known: [], counted, countUpTo: FACT_LIMITS.countUpTo });
  return { ...toWireFacets(await readFacets(tx, question, { most: limits.countUpTo })), facts };
}

/** A word that nothing is known by may be the beginning of a code. */
function toQuery({ word, meanings }: Meaning): string {
  if (meanings.length === 0) return `'${word}':*`;
  const together = (meaning: string) =>
    `(${meaning
      .split('&')
      .map((stem) => `'${stem}'`)
      .join(' & ')})`;
  return `(${meanings.map(together).join(' | ')})`;
}

// As if words fell on products by chance: near enough to choose the way of looking.
function countOfAll(meanings: readonly Meaning[]): number {
  const products = meanings[0]?.products || 1;
  return meanings.reduce((count, { documents }) => count * Math.min(1, documents / products), products);
}

function countOfAny(meanings: readonly Meaning[]): number {
  return meanings.reduce((count, { documents }) => count + documents, 0);
}
