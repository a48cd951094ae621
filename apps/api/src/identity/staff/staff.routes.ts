import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../platform/http/endpoint.ts';
import { getRequestOrigin, type IdentityDeps } from '../identity-deps.ts';
import { getActor } from './actor.ts';
import {
  acceptInvitation,
  getInvitation,
  inviteStaff,
  resendInvitation,
  revokeInvitation,
} from './invitation.service.ts';
import { createRole, deleteRole, getOwnPermissions, listRoles, updateRole } from './role.service.ts';
import { disableStaff, enableStaff, listStaff, revokeStaffSessions, updateStaffRole } from './staff.service.ts';

export function staffRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  endpoint(app, 'getInvitation', (request) => getInvitation(deps, request.body.token, getRequestOrigin(request)));

  endpoint(app, 'acceptInvitation', async (request) => {
    await acceptInvitation(deps, request.body, getRequestOrigin(request));
    return { message: 'Your staff account is ready. Please log in' };
  });

  endpoint(app, 'listStaff', () => listStaff(deps));
  endpoint(app, 'inviteStaff', (request) => inviteStaff(deps, getActor(request), request.body));
  endpoint(app, 'resendInvitation', (request) => resendInvitation(deps, getActor(request), request.params.id));
  endpoint(app, 'revokeInvitation', (request) => revokeInvitation(deps, getActor(request), request.params.id));
  endpoint(app, 'updateStaffRole', (request) =>
    updateStaffRole(deps, getActor(request), request.params.id, request.body.roleId),
  );
  endpoint(app, 'disableStaff', (request) => disableStaff(deps, getActor(request), request.params.id, request.body));
  endpoint(app, 'enableStaff', (request) => enableStaff(deps, getActor(request), request.params.id));
  endpoint(app, 'revokeStaffSessions', (request) => revokeStaffSessions(deps, getActor(request), request.params.id));

  endpoint(app, 'getOwnPermissions', ({ session }) => getOwnPermissions(deps.db, session));
  endpoint(app, 'listRoles', () => listRoles(deps.db));
  endpoint(app, 'createRole', (request) => createRole(deps, getActor(request), request.body));
  endpoint(app, 'updateRole', (request) => updateRole(deps, getActor(request), request.params.id, request.body));
  endpoint(app, 'deleteRole', async (request) => {
    await deleteRole(deps, getActor(request), request.params.id);
    return { message: 'Role deleted' };
  });
}
