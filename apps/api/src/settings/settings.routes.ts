import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { readSettings, updateSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'readSettings', async () => ({ settings: await readSettings(db) }));

  endpoint(app, 'updateSettings', async ({ session, body }) => ({
    settings: await updateSettings(db, { actorId: session.userId, changes: body }),
  }));
}
