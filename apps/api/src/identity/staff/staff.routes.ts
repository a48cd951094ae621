import type { FastifyInstance } from 'fastify';
import { endpoint, type Session } from '../../platform/http/endpoint.ts';
import { callerOf, type Desk } from '../desk.ts';
import {
  acceptInvitation,
  inviteStaff,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitation.service.ts';
import { type Actor, disableStaff, enableStaff, endStaffSessions, readStaff } from './staff.service.ts';

export function staffRoutes(app: FastifyInstance, desk: Desk): void {
  endpoint(app, 'readInvitation', (request) => readInvitation(desk, request.body.token, callerOf(request)));

  endpoint(app, 'acceptInvitation', async (request) => {
    await acceptInvitation(desk, request.body, callerOf(request));
    return { message: 'Your staff account is ready. Please log in' };
  });

  endpoint(app, 'listStaff', () => readStaff(desk));
  endpoint(app, 'inviteStaff', (request) => inviteStaff(desk, actorOf(request), request.body.email));
  endpoint(app, 'resendInvitation', (request) => resendInvitation(desk, actorOf(request), request.params.id));
  endpoint(app, 'withdrawInvitation', (request) => withdrawInvitation(desk, actorOf(request), request.params.id));
  endpoint(app, 'disableStaff', (request) => disableStaff(desk, actorOf(request), request.params.id));
  endpoint(app, 'enableStaff', (request) => enableStaff(desk, actorOf(request), request.params.id));
  endpoint(app, 'endStaffSessions', (request) => endStaffSessions(desk, actorOf(request), request.params.id));
}

function actorOf(request: Parameters<typeof callerOf>[0] & { session: Session }): Actor {
  return { session: request.session, caller: callerOf(request) };
}
