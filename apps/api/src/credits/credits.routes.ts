import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import { addCredit, readCredit } from './credits.service.ts';

type Parts = { db: Db; limiter: Limiter; now: Now };

export function creditsRoutes(app: FastifyInstance, parts: Parts): void {
  endpoint(app, 'readCredit', ({ session }) => readCredit(parts.db, session.userId, parts.now));
  endpoint(app, 'addCredit', ({ session, body }) => addCredit(parts, { userId: session.userId, code: body.code }));
}
