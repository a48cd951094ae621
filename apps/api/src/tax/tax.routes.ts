import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import {
  checkTaxRate,
  getTaxSettings,
  type ListDocumentSeries,
  updateTaxProfile,
  updateTaxRates,
} from './tax-settings.service.ts';

type TaxRoutesDeps = { db: Db; store: MediaStore; now: Now; listDocumentSeries: ListDocumentSeries };

export function taxRoutes(app: FastifyInstance, deps: TaxRoutesDeps): void {
  endpoint(app, 'getTaxSettings', () => getTaxSettings(deps));

  endpoint(app, 'updateTaxProfile', ({ session, body, uploads }) =>
    updateTaxProfile({ ...deps, actorId: session.userId }, body, uploads),
  );
  endpoint(app, 'updateTaxRates', ({ session, body }) => updateTaxRates({ ...deps, actorId: session.userId }, body));

  endpoint(app, 'checkTaxRate', ({ query }) => checkTaxRate(deps, query));
}
