import type { FastifyInstance } from 'fastify';
import { closeAccount, keepAccount } from '../identity/closing/closing.service.ts';
import { callerOf, type Desk } from '../identity/desk.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { downloadOwnData } from './own-data.service.ts';

export function privacyRoutes(app: FastifyInstance, desk: Desk): void {
  endpoint(app, 'downloadOwnData', (request) =>
    downloadOwnData(desk, { userId: request.session.userId, ...request.body }, callerOf(request)),
  );

  endpoint(app, 'closeAccount', async (request) => {
    const erasedAfter = await closeAccount(desk, request.session, request.body, callerOf(request));
    return {
      message: 'Your account is being closed. We have written you a letter, in case you think again',
      erasedAfter: erasedAfter.toISOString(),
    };
  });

  endpoint(app, 'keepAccount', async (request) => {
    await keepAccount(desk, request.body.token, callerOf(request));
    return { message: 'Your account stays open. Please log in' };
  });
}
