import { isReplaced } from '@kinari/server-runtime/replaced';
import type { FastifyInstance } from 'fastify';
import { hasCurrentFunctions } from '../database/database-functions.ts';
import type { Db } from '../database/db.ts';
import { isMigrated } from '../database/migrations.ts';
import { DomainError } from './domain-error.ts';
import { endpoint } from './endpoint.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True during shutdown. The process still responds, but makes proxies use another one. */
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
      // On any database error this process cannot serve requests.
      const isReady = await isUpToDate(db).catch((error: unknown) => log.warn({ err: error }, 'not ready'));
      if (!isReady || (app.draining && !isReplaced())) throw new DomainError('unavailable');
      return { status: 'ready' as const };
    },
    { neverCached: true },
  );
}

async function isUpToDate(db: Db): Promise<boolean> {
  return (await isMigrated(db)) && (await hasCurrentFunctions(db));
}
