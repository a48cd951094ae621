import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { getSettings, updateSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'getSettings', async () => ({ settings: await getSettings(db) }));

  endpoint(app, 'getProductRules', () => getSettings(db));

  endpoint(app, 'updateSettings', async ({ session, body }) => ({
    settings: await updateSettings(db, { actorId: session.userId, changes: body }),
  }));
}
