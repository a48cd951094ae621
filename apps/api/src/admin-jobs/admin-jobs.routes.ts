import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { countJobs, discardJobs, listJobs, retryJobs } from './admin-jobs.service.ts';

export function adminJobsRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'countJobs', () => countJobs(db));
  endpoint(app, 'listJobs', ({ query }) => listJobs(db, query));
  endpoint(app, 'retryJobs', ({ session, body }) => retryJobs(db, { ...body, actorId: session.userId }));
  endpoint(app, 'discardJobs', ({ session, body }) => discardJobs(db, { ...body, actorId: session.userId }));
}
