import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { confirmClaim, getSetup, hideSetupGuide, skipSetupStep } from './setup.service.ts';

export function setupRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  endpoint(app, 'getSetup', () => getSetup({ db, now }));

  endpoint(app, 'skipSetupStep', async ({ session, params, body }) => {
    await skipSetupStep({ db, now, actorId: session.userId }, { step: params.step, skipped: body.skipped });
    return { message: body.skipped ? 'Step skipped' : 'Step opened again' };
  });

  endpoint(app, 'confirmClaim', async ({ session, params, body }) => {
    await confirmClaim({ db, now, actorId: session.userId }, { claim: params.claim, confirmed: body.confirmed });
    return { message: body.confirmed ? 'Claim confirmed' : 'Confirmation withdrawn' };
  });

  endpoint(app, 'hideSetupGuide', async ({ session, body }) => {
    await hideSetupGuide({ db, now, actorId: session.userId }, body.hidden);
    return { message: body.hidden ? 'Guide hidden' : 'Guide shown' };
  });
}
