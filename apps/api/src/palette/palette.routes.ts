import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { openPalette } from './palette.service.ts';

export function paletteRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  const findAnything = openPalette(db, now);
  endpoint(app, 'findAnything', ({ query }) => findAnything(query.q));
}
