import { COUNTED_UP_TO } from '@kinari/contract/words/facts';
import type { Db } from '../../platform/database/db.ts';
import type { KeptFacets, Scope, ValueRow } from '../listing/listing.queries.ts';
import { readValues } from './facets.queries.ts';
import { offeredWith, toWireFacts, type WireFacts } from './facets.service.ts';

// What a value says never changes, but for the names of brands; the same counts make the same facets.
type Memory = {
  names: number;
  values: Map<number, ValueRow>;
  made: Map<string, { counts: string | null; facts: WireFacts }>;
};
const MOST_VALUES = 50_000;
const MOST_SCOPES = 200;

const memories = new WeakMap<Db, Memory>();

/** The facets of a listing that nothing narrows, made anew when a count or a name has changed. */
export async function keptFacts(db: Db, scopes: readonly Scope[], kept: KeptFacets): Promise<WireFacts> {
  const memory = memoryOf(db, kept.names);
  const listing = JSON.stringify([scopes, kept.asked]);
  const last = memory.made.get(listing);
  if (last?.counts === kept.counts) return last.facts;
  const facts = await makeFacts(db, kept, memory);
  if (memory.made.size >= MOST_SCOPES) memory.made.clear();
  memory.made.set(listing, { counts: kept.counts, facts });
  return facts;
}

function memoryOf(db: Db, names: number): Memory {
  const known = memories.get(db);
  if (known?.names === names && known.values.size < MOST_VALUES) return known;
  const memory = { names, values: new Map(), made: new Map() };
  memories.set(db, memory);
  return memory;
}

async function makeFacts(db: Db, { asked, counts }: KeptFacets, { values }: Memory): Promise<WireFacts> {
  const counted = toCounted(counts);
  const unknown = counted.map(({ id }) => id).filter((id) => !values.has(id));
  if (unknown.length > 0) for (const row of await readValues(db, unknown)) values.set(row.id, row);
  const known = counted.flatMap(({ id }) => values.get(id) ?? []);
  const choice = { chosen: [], rows: [], offered: offeredWith(asked) };
  return toWireFacts(db, choice, { known, counted: new Map([['', counted]]), countUpTo: COUNTED_UP_TO });
}

/** Of `'{7,9}{120,80}'`. */
function toCounted(counts: string | null): { id: number; products: number }[] {
  const [ids = [], products = []] = (counts ?? '').split('}').map((list) => list.slice(1).split(',').map(Number));
  return counts === null ? [] : ids.map((id, at) => ({ id, products: products[at] ?? 0 }));
}
