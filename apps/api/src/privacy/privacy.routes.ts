import type { FastifyInstance } from 'fastify';
import {
  cancelAccountDeletion,
  requestAccountDeletion,
} from '../identity/account-deletion/account-deletion.service.ts';
import { getRequestOrigin, type IdentityDeps } from '../identity/identity-deps.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { findOpenOrders } from './open-orders.queries.ts';
import { downloadPersonalData } from './personal-data-export.service.ts';

export function privacyRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  endpoint(app, 'downloadPersonalData', (request) =>
    downloadPersonalData(deps, { userId: request.session.userId, ...request.body }, getRequestOrigin(request)),
  );

  endpoint(app, 'requestAccountDeletion', async (request) => {
    const erasedAfter = await requestAccountDeletion(
      { ...deps, findOpenOrders },
      request.session,
      request.body,
      getRequestOrigin(request),
    );
    return {
      message: 'Your account will be deleted. We sent you an email in case you change your mind',
      erasedAfter: erasedAfter.toISOString(),
    };
  });

  endpoint(app, 'cancelAccountDeletion', async (request) => {
    await cancelAccountDeletion(deps, request.body.token, getRequestOrigin(request));
    return { message: 'Your account is kept. Please log in' };
  });
}
