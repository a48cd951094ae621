import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { listSecurityEvents } from './security-log.service.ts';

export function securityLogRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'listSecurityEvents', ({ query }) => listSecurityEvents(db, query));
}
