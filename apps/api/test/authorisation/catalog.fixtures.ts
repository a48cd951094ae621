import { EMPTY_ATTRIBUTES } from '../attributes.ts';
import { createStockedVariant, createTestCategory, createTestProduct } from '../factories.ts';
import { createProductId, createVariantId } from './order-records.ts';
import { createAdmin, type Fixtures, queryId, type Scene, unique } from './scene.ts';

const createCategoryId = async ({ db }: Scene) => (await createTestCategory(db)).id;
const createBrand = (scene: Scene) =>
  queryId(scene, 'insert into brands (name) values ($1) returning id', [unique('Brand ')]);
const createManufacturer = (scene: Scene) =>
  queryId(scene, `insert into manufacturers (name, address) values ($1, '1 MG Road, Pune') returning id`, [
    unique('Weavers '),
  ]);
const createSynonym = (scene: Scene) =>
  queryId(scene, `insert into search_synonyms (word, replacement) values ($1, 'shoe') returning id`, [
    unique('Chappal'),
  ]);

const manufacturer = { address: '1 MG Road, Pune', pincode: null, country: 'IN', email: null, phone: null };
const variant = { color: null, colorHexCode: null, size: null, stock: 1, originalPrice: 10, discountPrice: 0 };
const createProductForm = (categoryId: string) => ({
  productName: unique('Kurta '),
  categoryId,
  description: '',
  productVariants: [variant],
});

export const catalogFixtures: Fixtures = {
  createCategory: { build: async () => ({ form: { name: unique('Sarees ') } }) },
  updateCategory: { id: createCategoryId, build: async () => ({ form: { name: unique('Dupattas ') } }) },
  deleteCategory: { id: createCategoryId },
  reorderCategories: {
    build: async ({ db }) => {
      const parent = await createTestCategory(db);
      const first = await createTestCategory(db, { parent });
      const second = await createTestCategory(db, { parent });
      return {
        payload: { parentId: parent.id, expectedIds: [first.id, second.id], ids: [second.id, first.id] },
      };
    },
  },
  createProduct: { build: async (scene) => ({ form: createProductForm(await createCategoryId(scene)) }) },
  updateProduct: {
    build: async (scene) => {
      const categoryId = await createCategoryId(scene);
      const { id } = await createTestProduct(scene.db, { categoryId });
      return { params: { id }, form: createProductForm(categoryId) };
    },
  },
  deleteProduct: { id: createProductId },
  duplicateProduct: { id: createProductId },
  listProductChanges: { id: createProductId },
  getProductAttributes: { id: createProductId },
  updateProductAttributes: {
    id: createProductId,
    payload: { ...EMPTY_ATTRIBUTES, version: 1, hsn: '6205', origin: 'IN' },
  },
  publishProduct: { id: createProductId },
  unpublishProduct: { id: createProductId },
  getCategoryAttributes: { id: createCategoryId },
  updateCategoryAttributes: { id: createCategoryId, payload: { own: [], required: ['hsn'], sizeChart: null } },
  createBrand: { build: async () => ({ payload: { name: unique('Kashi ') } }) },
  updateBrand: { id: createBrand, build: async () => ({ payload: { name: unique('Nila ') } }) },
  deleteBrand: { id: createBrand },
  createManufacturer: { build: async () => ({ payload: { ...manufacturer, name: unique('Kashi Weavers ') } }) },
  updateManufacturer: {
    id: createManufacturer,
    build: async () => ({ payload: { ...manufacturer, name: unique('Nila Weavers ') } }),
  },
  deleteManufacturer: { id: createManufacturer },
  listCategoryProducts: { build: async ({ db }) => ({ params: { category: (await createTestCategory(db)).slug } }) },
  getProductByName: {
    build: async ({ db }) => {
      const { id: productId, name } = await createTestProduct(db);
      await createStockedVariant(db, { productId, stock: 9 });
      return { params: { name } };
    },
  },
  listSimilarProducts: { params: { name: 'Kurta' } },
  // With guest search on, guests can call these too: `catalog/search/guest-search.db.test.ts`.
  searchProducts: { query: '?q=kurta' },
  suggestSearch: { query: '?q=kur' },
  createSynonym: { build: async () => ({ payload: { word: unique('Joota'), replacement: 'shoe' } }) },
  deleteSynonym: { id: createSynonym },
  searchAdmin: { query: '?q=kurta' },
};

const createReceipt = async (scene: Scene) =>
  queryId(scene, 'insert into stock_receipts (units, actor_id) values (1, $1) returning id', [
    await createAdmin(scene),
  ]);

/** Returns the open stock take. There can be only one. */
async function createStockTake(scene: Scene): Promise<string> {
  await scene.pool.query('insert into stock_takes (started_by) values ($1) on conflict do nothing', [
    await createAdmin(scene),
  ]);
  return queryId(scene, `select id from stock_takes where status = 'open'`);
}

export const stockFixtures: Fixtures = {
  listVariantsByCode: { query: '?code=KU-1' },
  listStockMovements: { id: createVariantId },
  adjustStock: { id: createVariantId, payload: { units: 1, adjustmentReason: 'found', note: '' } },
  createStockReceipt: {
    build: async (scene) => ({ payload: { lines: [{ variantId: await createVariantId(scene), units: 1 }] } }),
  },
  getStockReceipt: { id: createReceipt },
  addStockTakeCount: {
    id: createStockTake,
    build: async (scene) => ({ payload: { variantId: await createVariantId(scene), units: 1 } }),
  },
  deleteStockTakeCount: {
    build: async (scene) => ({
      params: { id: await createStockTake(scene), variantId: await createVariantId(scene) },
    }),
  },
  applyStockTake: { id: createStockTake },
  cancelStockTake: { id: createStockTake },
};
