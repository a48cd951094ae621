import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { listBestSellers } from './best-sellers.service.ts';
import { downloadSalesReport, getSalesReport } from './reports.service.ts';
import { getSalesSummary } from './sales.service.ts';
import { listTasks } from './tasks.service.ts';

export function analyticsRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  endpoint(app, 'getSalesSummary', ({ query }) => getSalesSummary(db, query.period, now()));
  endpoint(app, 'listTasks', ({ session }) => listTasks(db, session, now()));
  endpoint(app, 'listBestSellers', ({ query }) => listBestSellers(db, query, now()));
  endpoint(app, 'getSalesReport', ({ query }) => getSalesReport(db, query.period, now()));
  endpoint(app, 'downloadSalesReport', ({ query }) => downloadSalesReport(db, query.period, now()));
}
