import { storePrivateFile } from '../../src/media/private-files.ts';
import { createProductId, createVariantId } from './order-records.ts';
import { createAdmin, type Fixtures, queryId, type Scene } from './scene.ts';

/** Creates an import in this status. Ends earlier ones, because only one can write at a time. */
const createImport = (status: string) => async (scene: Scene) => {
  await scene.pool.query(
    `update import_runs set status = 'completed' where status in ('applying', 'stopping', 'undoing')`,
  );
  return queryId(
    scene,
    `insert into import_runs (kind, name, status, actor_id, applied_at, counts)
     values ('file', 'kurtas.csv', $1, $2, now(), '{"applied": 1}') returning id`,
    [status, await createAdmin(scene)],
  );
};

async function createExport(scene: Scene): Promise<string> {
  const fileKey = await storePrivateFile(scene.mediaStore, Buffer.from('Name'));
  return queryId(
    scene,
    `insert into exports (kind, format, params, requested_by, status, name, rows, file_key, finished_at)
     values ('products', 'csv', '{}', $1, 'ready', 'products.csv', 1, $2, now()) returning id`,
    [await createAdmin(scene), fileKey],
  );
}

export const importFixtures: Fixtures = {
  createProductExport: { payload: { kind: 'stock', format: 'csv' } },
  createOrderExport: { payload: { format: 'csv', from: '2026-11-01', to: '2026-11-02' } },
  getExport: { id: createExport, needs: 'products.import' },
  downloadExport: { id: createExport, needs: 'products.import' },
  // An image is not a table.
  createImport: { form: { name: 'kurtas.csv' }, status: 415 },
  listGridRows: { build: async (scene) => ({ payload: { productIds: [await createProductId(scene)] } }) },
  createGridEdit: {
    build: async (scene) => ({
      payload: {
        cells: [{ variantId: await createVariantId(scene), field: 'stock', value: '4', previousValue: '9' }],
      },
    }),
  },
  createBulkAction: {
    build: async (scene) => {
      await createImport('completed')(scene);
      return { payload: { productIds: [await createProductId(scene)], bulkAction: { action: 'unpublish' } } };
    },
  },
  getImport: { id: createImport('ready') },
  updateImportColumns: { id: createImport('ready'), payload: { fields: ['name'], createCategories: true } },
  listImportRows: { id: createImport('ready') },
  applyImport: { id: createImport('ready') },
  stopImport: { id: createImport('applying') },
  undoImport: { id: createImport('completed') },
  downloadRejectedRows: { id: createImport('ready') },
};
