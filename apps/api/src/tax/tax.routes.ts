import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { checkTaxRate, readTaxSettings, saveTaxProfile, saveTaxRates } from './tax-settings.service.ts';

export function taxRoutes(app: FastifyInstance, desk: { db: Db; store: MediaStore; now: Now }): void {
  endpoint(app, 'readTaxSettings', () => readTaxSettings(desk));

  endpoint(app, 'saveTaxProfile', ({ session, body, uploads }) =>
    saveTaxProfile({ ...desk, actorId: session.userId }, body, uploads),
  );
  endpoint(app, 'saveTaxRates', ({ session, body }) => saveTaxRates({ ...desk, actorId: session.userId }, body));

  endpoint(app, 'checkTaxRate', ({ query }) => checkTaxRate(desk, query));
}
