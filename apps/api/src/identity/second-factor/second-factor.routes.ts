import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../platform/http/endpoint.ts';
import { callerOf, type Desk } from '../desk.ts';
import { loginWithCode } from './login-with-code.service.ts';
import { proveAgain } from './proof.service.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts';

export function secondFactorRoutes(app: FastifyInstance, desk: Desk): void {
  endpoint(app, 'loginWithCode', (request) => loginWithCode(desk, request.body, callerOf(request)));

  endpoint(app, 'proveAgain', async (request) => {
    await proveAgain(desk, request.session, request.body, callerOf(request));
    return { message: 'Thank you' };
  });

  endpoint(app, 'readSecondFactor', ({ session }) => readSecondFactor(desk, session.userId));

  endpoint(app, 'beginSecondFactor', ({ session }) => beginSecondFactor(desk, session.userId));

  endpoint(app, 'confirmSecondFactor', async (request) => ({
    recoveryCodes: await confirmSecondFactor(desk, request.session, request.body.code, callerOf(request)),
  }));

  endpoint(app, 'renewRecoveryCodes', async (request) => ({
    recoveryCodes: await renewRecoveryCodes(desk, request.session.userId, callerOf(request)),
  }));

  endpoint(app, 'endSecondFactor', async (request) => {
    await endSecondFactor(desk, request.session.userId, callerOf(request));
    return readSecondFactor(desk, request.session.userId);
  });
}
