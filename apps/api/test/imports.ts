import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { importJobs } from '../src/imports/imports.jobs.ts';
import { type Cells, listProductCells, type ReadRow } from '../src/imports/product-cells.ts';
import { insertImportRun } from '../src/imports/runs/import-runs.queries.ts';
import { countActions, insertRows } from '../src/imports/runs/rows.queries.ts';
import { validateRows } from '../src/imports/validate/validate-rows.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database/db.ts';
import { runPendingJobs } from '../src/platform/jobs.ts';
import type { TestApp } from './test-app.ts';

type ImportRun = EndpointResponse<'getImport'>['run'];

export function createImportHelpers({ app, db, pool, log, mediaStore: store }: TestApp, admin: Staff) {
  const jobs = importJobs({
    store,
    now: systemClock,
    openImages: async () => ({ take: async () => undefined, close: async () => undefined }),
  });

  async function call(method: 'GET' | 'POST', path: string, payload?: object) {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: admin.headers,
      ...(payload && { payload }),
    });
    return {
      ...response.json<{ run: ImportRun } & EndpointResponse<'listImportRows'> & ErrorResponse>(),
      status: response.statusCode,
    };
  }
  const work = () => runPendingJobs(jobs, { pool, tools: { db, log } });
  const read = async (id: string) => (await call('GET', `/imports/${id}`)).run;

  return {
    call,
    work,
    read,
    /** Creates a validated import of these rows. */
    async check(rows: Cells[], { createCategories = false } = {}): Promise<string> {
      const inputRows = rows.map((cells, index): ReadRow => ({ row: index + 2, input: cells }));
      const validated = await validateRows(db, inputRows, { createCategories });
      return db.transaction().execute(async (tx) => {
        const run = { kind: 'file' as const, name: 'products.csv', actorId: admin.id, at: new Date() };
        const counts = countActions(validated);
        const id = await insertImportRun(tx, { ...run, status: 'ready', rows: validated.length, counts });
        await tx.updateTable('import_runs').set({ create_categories: createCategories }).where('id', '=', id).execute();
        await insertRows(tx, id, validated);
        return id;
      });
    },
    async apply(id: string): Promise<ImportRun> {
      await call('POST', `/imports/${id}/apply`);
      await work();
      return read(id);
    },
    async undo(id: string): Promise<ImportRun> {
      await call('POST', `/imports/${id}/undo`);
      await work();
      return read(id);
    },
    async rows(id: string, filter: string) {
      return (await call('GET', `/imports/${id}/rows?show=${filter}&limit=100`)).data;
    },
  };
}

type Staff = { id: string; headers: Record<string, string> };

/** Returns all importable product data, without version numbers. */
export async function getCatalog(db: Db) {
  const rows = await db.selectFrom('products').select('id').where('archived_at', 'is', null).orderBy('id').execute();
  const cells = await listProductCells(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => ({ ...cells.get(id), version: 0 }));
}
