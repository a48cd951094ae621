import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../platform/http/endpoint.ts';
import { getRequestOrigin, type IdentityDeps } from '../identity-deps.ts';
import { loginWithCode } from './login-with-code.service.ts';
import { reauthenticate } from './reauthentication.service.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactorStatus,
  regenerateRecoveryCodes,
  startTwoFactorSetup,
} from './two-factor.service.ts';

export function twoFactorRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  endpoint(app, 'loginWithCode', (request) => loginWithCode(deps, request.body, getRequestOrigin(request)));

  endpoint(app, 'reauthenticate', async (request) => {
    await reauthenticate(deps, request.session, request.body, getRequestOrigin(request));
    return { message: 'Thank you' };
  });

  endpoint(app, 'getTwoFactor', ({ session }) => getTwoFactorStatus(deps, session.userId));

  endpoint(app, 'startTwoFactorSetup', ({ session }) => startTwoFactorSetup(deps, session.userId));

  endpoint(app, 'confirmTwoFactorSetup', async (request) => ({
    recoveryCodes: await confirmTwoFactor(deps, request.session, request.body.code, getRequestOrigin(request)),
  }));

  endpoint(app, 'regenerateRecoveryCodes', async (request) => ({
    recoveryCodes: await regenerateRecoveryCodes(deps, request.session.userId, getRequestOrigin(request)),
  }));

  endpoint(app, 'disableTwoFactor', async (request) => {
    await disableTwoFactor(deps, request.session.userId, getRequestOrigin(request));
    return getTwoFactorStatus(deps, request.session.userId);
  });
}
