import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { listActivity } from './activity.service.ts';

export function auditRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'listActivity', ({ query }) => listActivity(db, query));
}
