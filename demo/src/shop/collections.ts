import { createCollection, setCollectionProducts } from '@kinari/api/catalog/collections/collection-admin.service';
import { refreshCollectionJob } from '@kinari/api/catalog/collections/collections.jobs';
import type { MediaStore } from '@kinari/api/media/store';
import type { Db } from '@kinari/api/platform/database/db';
import type { JobTools } from '@kinari/api/platform/jobs';
import { DEMO_ADMIN } from './people.ts';

const FESTIVE_CATEGORIES = ['Zari Silks', 'Festive', 'Evening Dresses'];
const FESTIVE_PRODUCTS = 12;
const UNDER_999 = {
  categoryIds: [],
  brandIds: [],
  minPrice: null,
  maxPrice: 998,
  minSavingPercent: 0,
  newWithinDays: null,
  attributes: [],
};

/** Creates a collection of chosen products, and one that a rule fills. */
export async function createDemoCollections(tools: JobTools, store: MediaStore): Promise<void> {
  const { db } = tools;
  const { id: actorId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', DEMO_ADMIN.username)
    .executeTakeFirstOrThrow();
  const deps = { db, store, actorId };
  const noFiles = { uploads: [], key: undefined };

  const picks = { name: 'Festive picks', slug: 'festive-picks', description: 'Silk, zari and lamplight: our choice.' };
  const { id, version } = await createCollection(
    deps,
    { ...picks, kind: 'chosen', rule: null, published: true },
    noFiles,
  );
  await setCollectionProducts(deps, id, { version, productIds: await listFestiveProducts(db) });

  const cheap = { name: 'Under ₹999', slug: 'under-999', description: 'Small prices, the same care.' };
  const ruled = await createCollection(deps, { ...cheap, kind: 'rule', rule: UNDER_999, published: true }, noFiles);
  await refreshCollectionJob.run(tools, { collectionId: ruled.id });
}

async function listFestiveProducts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select('products.id')
    .where('categories.name', 'in', FESTIVE_CATEGORIES)
    .orderBy('products.name')
    .limit(FESTIVE_PRODUCTS)
    .execute();
  return rows.map((row) => row.id);
}
