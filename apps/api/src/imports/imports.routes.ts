import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint, type Session } from '../platform/http/endpoint.ts';
import { setPricesBySku } from './by-sku/set-prices.service.ts';
import { createOrderExport, createProductExport, downloadExport, getExport } from './export/exports.service.ts';
import { createBulkAction } from './runs/create-bulk-action.service.ts';
import { createGridEdit } from './runs/create-grid-edit.service.ts';
import {
  applyImport,
  createImport,
  getImport,
  listImports,
  stopImport,
  undoImport,
  updateImportColumns,
} from './runs/imports.service.ts';
import { downloadRejectedRows, listImportRows } from './runs/rows.service.ts';

type ImportsDeps = { db: Db; store: MediaStore; now: Now };

export function importsRoutes(app: FastifyInstance, { db, store, now }: ImportsDeps): void {
  endpoint(app, 'createImport', async ({ session, body, uploads, key }) => ({
    run: await createImport({ db, store, actorId: session.userId, key, now: now() }, { ...body, uploads }),
  }));

  const toIdempotentRequest = ({ session, key }: { session: Session; key: string | undefined }) => ({
    db,
    actorId: session.userId,
    key,
    now: now(),
  });

  endpoint(app, 'createGridEdit', async (request) => ({
    run: await createGridEdit(toIdempotentRequest(request), request.body),
  }));

  endpoint(app, 'setPricesBySku', ({ session, body, key, log }) =>
    setPricesBySku({ db, store, now, log }, { actorId: session.userId, key }, body.rows),
  );

  endpoint(app, 'createBulkAction', async (request) => ({
    run: await createBulkAction(toIdempotentRequest(request), request.body),
  }));

  endpoint(app, 'createProductExport', async (request) => ({
    export: await createProductExport(toIdempotentRequest(request), request.body),
  }));

  endpoint(app, 'createOrderExport', async (request) => ({
    export: await createOrderExport(toIdempotentRequest(request), request.body, request.session),
  }));

  endpoint(app, 'getExport', async ({ params, session }) => ({ export: await getExport(db, params.id, session) }));

  endpoint(app, 'downloadExport', ({ params, session }) => downloadExport({ db, store }, params.id, session));

  endpoint(app, 'listImports', async () => ({ runs: await listImports({ db, now: now() }) }));

  endpoint(app, 'getImport', async ({ params }) => ({ run: await getImport({ db, now: now() }, params.id) }));

  endpoint(app, 'updateImportColumns', async ({ params, body }) => ({
    run: await updateImportColumns({ db, now: now() }, params.id, body),
  }));

  endpoint(app, 'listImportRows', ({ params, query }) => listImportRows(db, params.id, query));

  endpoint(app, 'downloadRejectedRows', ({ params }) => downloadRejectedRows(db, params.id));

  endpoint(app, 'applyImport', async ({ session, params }) => ({
    run: await applyImport({ db, now: now() }, params.id, session.userId),
  }));

  endpoint(app, 'stopImport', async ({ params }) => ({ run: await stopImport({ db, now: now() }, params.id) }));

  endpoint(app, 'undoImport', async ({ session, params }) => ({
    run: await undoImport({ db, now: now() }, params.id, session.userId),
  }));
}
