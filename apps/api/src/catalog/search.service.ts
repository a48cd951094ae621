import type { Db, Tx } from '../platform/db.ts';
import { listEverything } from './listing.service.ts';
import { showProducts } from './product.service.ts';
import {
  beginSearch,
  findByGathering,
  findByIdPrefix,
  findByWalking,
  interpretWords,
  type Meaning,
} from './search.queries.ts';
import type { WireProduct } from './wire-product.ts';

const FIRST = { page: 1, limit: 20, sort: 'recommended' } as const;
const ID_PREFIX = /^[0-9a-f]{8,32}$/;
const ENOUGH = 5;
const GUESSES = 4;
// From so many matches on, enough of them are among the most recommended to be met by walking along those.
const COMMON = 4000;

/** The best 20 products for a few words, however they were typed; the first 20 for none. */
export async function search(db: Db, question: string): Promise<WireProduct[]> {
  if (question === '') return (await listEverything(db, FIRST)).data;
  return db.transaction().execute(async (tx) => {
    await beginSearch(tx);
    const shown = await showProducts(tx, await findProducts(tx, question));
    return shown.filter(({ available }) => available).map(({ product }) => product);
  });
}

/** What somebody may have meant who asks for a product by a name nobody sells. */
export async function guess(db: Db, name: string): Promise<WireProduct[]> {
  return (await search(db, name)).slice(0, GUESSES);
}

async function findProducts(tx: Tx, question: string): Promise<string[]> {
  const digits = question.replaceAll('-', '').toLowerCase();
  const byId = ID_PREFIX.test(digits) ? await findByIdPrefix(tx, digits) : [];
  if (byId.length > 0) return byId;

  const meanings = await interpretWords(tx, question);
  if (meanings.length === 0) return [];
  const parts = meanings.map(toQuery);
  const found = await find(tx, parts.join(' & '), countOfAll(meanings));
  if (found.length >= ENOUGH || parts.length === 1) return found;
  // Little has it all: what has some of it follows, the most first.
  const some = await find(tx, parts.join(' | '), countOfAny(meanings));
  return [...new Set([...found, ...some])].slice(0, FIRST.limit);
}

async function find(tx: Tx, query: string, expected: number): Promise<string[]> {
  const found = expected < COMMON ? [] : await findByWalking(tx, query);
  return found.length > 0 ? found : findByGathering(tx, query);
}

/** A word that nothing is known by may be the beginning of a code. */
function toQuery({ word, stems }: Meaning): string {
  return stems.length > 0 ? `(${stems.map((stem) => `'${stem}'`).join(' | ')})` : `'${word}':*`;
}

// As if words fell on products by chance: near enough to choose the way of looking.
function countOfAll(meanings: readonly Meaning[]): number {
  const products = meanings[0]?.products || 1;
  return meanings.reduce((count, { documents }) => count * Math.min(1, documents / products), products);
}

function countOfAny(meanings: readonly Meaning[]): number {
  return meanings.reduce((count, { documents }) => count + documents, 0);
}
