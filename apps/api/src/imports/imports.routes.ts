import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint, type Session } from '../platform/http/endpoint.ts';
import { startBulkRun } from './bulk/start-bulk.service.ts';
import { openExport, readExport, startExport, startOrderExport } from './export/exports.service.ts';
import { startGridRun } from './grid/start-grid.service.ts';
import { listImportRows, openRefusedRows } from './runs/rows.service.ts';
import { applyImport, listImports, mapImport, readImport, stopImport, undoImport } from './runs/runs.service.ts';
import { startImport } from './runs/start-import.service.ts';

type Parts = { db: Db; store: MediaStore; now: Now };

export function importsRoutes(app: FastifyInstance, { db, store, now }: Parts): void {
  endpoint(app, 'startImport', async ({ session, body, uploads, key }) => ({
    run: await startImport({ db, store, actorId: session.userId, key, now: now() }, { ...body, uploads }),
  }));

  const asking = ({ session, key }: { session: Session; key: string | undefined }) => ({
    db,
    actorId: session.userId,
    key,
    now: now(),
  });

  endpoint(app, 'startGridRun', async (request) => ({ run: await startGridRun(asking(request), request.body) }));

  endpoint(app, 'startBulkRun', async (request) => ({ run: await startBulkRun(asking(request), request.body) }));

  endpoint(app, 'startExport', async (request) => ({ export: await startExport(asking(request), request.body) }));

  endpoint(app, 'startOrderExport', async (request) => ({
    export: await startOrderExport(asking(request), request.body),
  }));

  endpoint(app, 'readExport', async ({ params }) => ({ export: await readExport(db, params.id) }));

  endpoint(app, 'downloadExport', ({ params, session }) => openExport({ db, store }, params.id, session));

  endpoint(app, 'listImports', async () => ({ runs: await listImports({ db, now: now() }) }));

  endpoint(app, 'readImport', async ({ params }) => ({ run: await readImport({ db, now: now() }, params.id) }));

  endpoint(app, 'mapImport', async ({ params, body }) => ({
    run: await mapImport({ db, now: now() }, params.id, body),
  }));

  endpoint(app, 'listImportRows', ({ params, query }) => listImportRows(db, params.id, query));

  endpoint(app, 'downloadRefusedRows', ({ params }) => openRefusedRows(db, params.id));

  endpoint(app, 'applyImport', async ({ session, params }) => ({
    run: await applyImport({ db, now: now() }, params.id, session.userId),
  }));

  endpoint(app, 'stopImport', async ({ params }) => ({ run: await stopImport({ db, now: now() }, params.id) }));

  endpoint(app, 'undoImport', async ({ session, params }) => ({
    run: await undoImport({ db, now: now() }, params.id, session.userId),
  }));
}
