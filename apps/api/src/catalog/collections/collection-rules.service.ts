import type { EndpointResponse } from '@kinari/contract/contract';
import { toImageResponse } from '../../media/images.ts';
import type { Db } from '../../platform/database/db.ts';
import { listProducts } from '../product.queries.ts';
import { type Batch, type CheckedBatch, matchRule } from './collection-rules.queries.ts';
import type { CollectionRule } from './collections.queries.ts';

type ChosenProduct = EndpointResponse<'getCollection'>['products'][number];

// One statement for all products of a large shop would exceed the timeout of a request.
const PRODUCTS_PER_CHECK = 5000;
const MAX_SAMPLES = 10;

/** Counts the products of a rule. The samples are the newest of them. */
export async function tryCollectionRule(db: Db, rule: CollectionRule): Promise<EndpointResponse<'tryCollectionRule'>> {
  let count = 0;
  const sampleIds: string[] = [];
  for await (const ids of checkInBatches((batch) => matchRule(db, rule, batch))) {
    count += ids.length;
    sampleIds.push(...ids.slice(0, MAX_SAMPLES - sampleIds.length));
  }
  return { count, samples: await listChosenProducts(db, sampleIds) };
}

/** Yields the result for each batch of the listed products. */
export async function* checkInBatches(check: (batch: Batch) => Promise<CheckedBatch>): AsyncIterable<string[]> {
  let before: string | null = null;
  do {
    const { ids, last }: CheckedBatch = await check({ before, limit: PRODUCTS_PER_CHECK });
    yield ids;
    before = last;
  } while (before !== null);
}

/** Lists products in the order of `ids`, including those that are not for sale. */
export async function listChosenProducts(db: Db, ids: readonly string[]): Promise<ChosenProduct[]> {
  return (await listProducts(db, ids)).map(({ product: { id, name, images }, available }) => ({
    id,
    name,
    image: images[0] ? toImageResponse(images[0]) : null,
    forSale: available,
  }));
}
