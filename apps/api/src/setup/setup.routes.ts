import type { FastifyInstance } from 'fastify';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { confirmClaim, getSetup, hideSetupGuide, skipSetupStep } from './setup.service.ts';

type SetupRouteDeps = { db: Db; providers: PaymentProviders; now: Now };

export function setupRoutes(app: FastifyInstance, { db, providers, now }: SetupRouteDeps): void {
  endpoint(app, 'getSetup', () => getSetup({ db, providers, now }));

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
