import type { FastifyInstance } from 'fastify';
import { endpoint, type Session } from '../../platform/http/endpoint.ts';
import { getRequestOrigin, type IdentityDeps } from '../identity-deps.ts';
import {
  acceptInvitation,
  getInvitation,
  inviteStaff,
  resendInvitation,
  revokeInvitation,
} from './invitation.service.ts';
import { type Actor, disableStaff, enableStaff, listStaff, revokeStaffSessions } from './staff.service.ts';

export function staffRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  endpoint(app, 'getInvitation', (request) => getInvitation(deps, request.body.token, getRequestOrigin(request)));

  endpoint(app, 'acceptInvitation', async (request) => {
    await acceptInvitation(deps, request.body, getRequestOrigin(request));
    return { message: 'Your staff account is ready. Please log in' };
  });

  endpoint(app, 'listStaff', () => listStaff(deps));
  endpoint(app, 'inviteStaff', (request) => inviteStaff(deps, getActor(request), request.body.email));
  endpoint(app, 'resendInvitation', (request) => resendInvitation(deps, getActor(request), request.params.id));
  endpoint(app, 'revokeInvitation', (request) => revokeInvitation(deps, getActor(request), request.params.id));
  endpoint(app, 'disableStaff', (request) => disableStaff(deps, getActor(request), request.params.id));
  endpoint(app, 'enableStaff', (request) => enableStaff(deps, getActor(request), request.params.id));
  endpoint(app, 'revokeStaffSessions', (request) => revokeStaffSessions(deps, getActor(request), request.params.id));
}

function getActor(request: Parameters<typeof getRequestOrigin>[0] & { session: Session }): Actor {
  return { session: request.session, caller: getRequestOrigin(request) };
}
