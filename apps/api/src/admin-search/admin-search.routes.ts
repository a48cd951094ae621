import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { createAdminSearch } from './admin-search.service.ts';

export function adminSearchRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  const searchAdmin = createAdminSearch(db, now);
  endpoint(app, 'searchAdmin', ({ query, session }) => searchAdmin(query.q, session));
}
