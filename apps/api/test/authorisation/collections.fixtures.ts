import { createProductId } from './order-records.ts';
import { type Fixtures, queryId, type Scene, unique } from './scene.ts';

const fields = () => {
  const name = unique('Diwali ');
  return { name, slug: name.toLowerCase().replace(' ', '-'), description: '', kind: 'chosen', published: true };
};
const createCollection = (scene: Scene) => {
  const { name, slug } = fields();
  return queryId(
    scene,
    `insert into collections (name, slug, kind, published_at) values ($1, $2, 'chosen', now()) returning id`,
    [name, slug],
  );
};
const rule = {
  categoryIds: [],
  brandIds: [],
  minPrice: null,
  maxPrice: 999,
  minSavingPercent: 0,
  newWithinDays: null,
  attributes: [],
};
const publicParams = async (scene: Scene) => {
  const { rows } = await scene.pool.query<{ slug: string }>('select slug from collections where id = $1', [
    await createCollection(scene),
  ]);
  return { params: { collection: rows[0]?.slug ?? '' } };
};

export const collectionFixtures: Fixtures = {
  listCollectionProducts: { build: publicParams },
  listCollectionHighlights: { build: publicParams },
  getCollection: { id: createCollection },
  createCollection: { build: async () => ({ form: { ...fields(), rule: null } }) },
  updateCollection: { id: createCollection, build: async () => ({ form: { ...fields(), rule: null, version: 1 } }) },
  setCollectionProducts: {
    id: createCollection,
    build: async (scene) => ({ payload: { version: 1, productIds: [await createProductId(scene)] } }),
  },
  deleteCollection: { id: createCollection },
  tryCollectionRule: { payload: { rule } },
};
