import type { FastifyInstance } from 'fastify';
import { hasFunctions } from '../database/database-functions.ts';
import type { Db } from '../database/db.ts';
import { isMigrated } from '../database/migrations.ts';
import { endpoint } from './endpoint.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop: it answers, and asks those in front to turn to another. */
    draining: boolean;
  }
}

export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.decorate('draining', false);
  app.addHook('onRequest', async (_request, reply) => {
    if (app.draining) reply.header('connection', 'close');
  });

  endpoint(app, 'checkHealth', async () => ({ status: 'ok' as const }), { neverCached: true });

  endpoint(
    app,
    'checkReadiness',
    async ({ log }) => {
      // Whatever keeps the database from answering, this process cannot serve anybody until it is mended.
      const isReady = await upToDate(db).catch((error: unknown) => log.warn({ err: error }, 'not ready'));
      if (!isReady || app.draining) throw new Refusal('unavailable');
      return { status: 'ready' as const };
    },
    { neverCached: true },
  );
}

async function upToDate(db: Db): Promise<boolean> {
  return (await isMigrated(db)) && (await hasFunctions(db));
}
