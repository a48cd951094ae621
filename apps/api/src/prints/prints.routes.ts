import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import { openPrint, readPrint } from '../papers/prints.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { printManifest, printSlips } from './prints.service.ts';

type Parts = { db: Db; store: MediaStore; now: Now };

export function printsRoutes(app: FastifyInstance, { db, store, now }: Parts): void {
  endpoint(app, 'printSlips', async ({ session, body, key }) => ({
    print: await printSlips({ db, actorId: session.userId, key, now: now() }, body),
  }));
  endpoint(app, 'printManifest', async ({ session, body, key }) => ({
    print: await printManifest({ db, actorId: session.userId, key, now: now() }, body),
  }));
  endpoint(app, 'readPrint', async ({ params }) => ({ print: await readPrint(db, params.id) }));
  endpoint(app, 'downloadPrint', ({ params, session }) => openPrint({ db, store }, params.id, session));
}
