import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { countByKind, letGoOfJobs, listJobs, retryJobs } from './jobs-desk.service.ts';

export function jobsDeskRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'countJobs', () => countByKind(db));
  endpoint(app, 'listJobs', ({ query }) => listJobs(db, query));
  endpoint(app, 'retryJobs', ({ session, body }) => retryJobs(db, { ...body, actorId: session.userId }));
  endpoint(app, 'letGoOfJobs', ({ session, body }) => letGoOfJobs(db, { ...body, actorId: session.userId }));
}
