import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { readAttention } from './attention.service.ts';
import { listBestProducts } from './best-products.service.ts';
import { readFigures } from './figures.service.ts';
import { downloadInsight, readInsight } from './insight.service.ts';

export function figuresRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  endpoint(app, 'readFigures', ({ query }) => readFigures(db, query.period, now()));
  endpoint(app, 'readAttention', () => readAttention(db, now()));
  endpoint(app, 'listBestProducts', ({ query }) => listBestProducts(db, query, now()));
  endpoint(app, 'readInsight', ({ query }) => readInsight(db, query.period, now()));
  endpoint(app, 'downloadInsight', ({ query }) => downloadInsight(db, query.period, now()));
}
