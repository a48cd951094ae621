import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import type { Cells, ReadRow } from '../src/imports/import-row.ts';
import { importJobs } from '../src/imports/imports.jobs.ts';
import { readProductCells } from '../src/imports/product-cells.ts';
import { countsOf, insertJudgedRows } from '../src/imports/runs/judged-rows.ts';
import { insertRun } from '../src/imports/runs/run.queries.ts';
import type { Judge } from '../src/imports/write/written-row.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database/db.ts';
import { runWaitingJobs } from '../src/platform/jobs.ts';
import type { Shop } from './shop.ts';

type Run = Reply<'readImport'>['run'];

/** Runs of imports as staff have them written and put back. */
export function runsOf({ app, db, pool, log, mediaStore: store }: Shop, judge: Judge, admin: Staff) {
  const jobs = importJobs({
    store,
    now: systemClock,
    judge,
    openPictures: async () => ({ take: async () => undefined, close: async () => undefined }),
  });

  async function call(method: 'GET' | 'POST', path: string, payload?: object) {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: admin.headers,
      ...(payload && { payload }),
    });
    return { ...reply.json<{ run: Run } & Reply<'listImportRows'> & ErrorReply>(), status: reply.statusCode };
  }
  const work = () => runWaitingJobs(jobs, { pool, tools: { db, log } });
  const read = async (id: string) => (await call('GET', `/imports/${id}`)).run;

  return {
    call,
    work,
    read,
    /** A file with these rows, checked. */
    async check(rows: Cells[], { makeCategories = false } = {}): Promise<string> {
      const given = rows.map((cells, place): ReadRow => ({ row: place + 2, given: cells }));
      const judged = await judge(db, given, { makeCategories });
      return db.transaction().execute(async (tx) => {
        const run = { kind: 'file' as const, name: 'products.csv', actorId: admin.id, at: new Date() };
        const counts = countsOf(judged);
        const id = await insertRun(tx, { ...run, state: 'checked', rows: judged.length, counts });
        await tx.updateTable('import_runs').set({ make_categories: makeCategories }).where('id', '=', id).execute();
        await insertJudgedRows(tx, id, judged);
        return id;
      });
    },
    async apply(id: string): Promise<Run> {
      await call('POST', `/imports/${id}/apply`);
      await work();
      return read(id);
    },
    async undo(id: string): Promise<Run> {
      await call('POST', `/imports/${id}/undo`);
      await work();
      return read(id);
    },
    async rows(id: string, show: string) {
      return (await call('GET', `/imports/${id}/rows?show=${show}&limit=100`)).data;
    },
  };
}

type Staff = { id: string; headers: Record<string, string> };

/** All that files tell of the products in the shop, without how often they were saved. */
export async function catalogueOf(db: Db) {
  const rows = await db.selectFrom('products').select('id').where('archived_at', 'is', null).orderBy('id').execute();
  const cells = await readProductCells(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => ({ ...cells.get(id), version: 0 }));
}
