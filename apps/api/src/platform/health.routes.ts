import type { FastifyInstance } from 'fastify';
import type { Db } from './db.ts';
import { endpoint } from './endpoint.ts';
import { isMigrated } from './migrations.ts';
import { Refusal } from './refusal.ts';

export function healthRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'checkHealth', { neverCached: true }, async () => ({ status: 'ok' }));

  endpoint(app, 'checkReadiness', { neverCached: true }, async () => {
    if (!(await isMigrated(db))) throw new Refusal('unavailable');
    return { status: 'ready' };
  });
}
