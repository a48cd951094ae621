import { z } from 'zod';
import { PERMISSIONS, staff } from '../access/permissions.ts';
import { OWNER_PERMISSIONS } from '../access/roles.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { requiredTextLine } from '../text.ts';
import { idParams, messageResponse, namedObject } from './schemas.ts';

const permission = z.enum(PERMISSIONS);
/** Only owners have the others. */
const grantablePermission = permission.exclude(OWNER_PERMISSIONS);

export const role = namedObject('Role', {
  id: z.uuid(),
  name: z.string(),
  /** One of the six roles of every shop. They cannot be renamed or deleted, and their permissions are fixed. */
  builtIn: z.enum(['owner', 'orders', 'catalog', 'packing', 'support', 'accountant']).nullable(),
  permissions: z.array(permission),
  /** Staff with this role must set up two-factor authentication. */
  requiresTwoFactor: z.boolean(),
  version: z.int(),
  /** Number of staff with this role, disabled accounts included. */
  people: z.int(),
});

const roleForm = z.object({
  name: requiredTextLine(MAX_LENGTH.roleName),
  permissions: z.array(grantablePermission).max(PERMISSIONS.length),
  requiresTwoFactor: z.boolean(),
});

const roleResponse = z.object({ role });

export const roleEndpoints = {
  getOwnPermissions: {
    route: 'GET /auth/permissions',
    summary: 'Get your role and permissions',
    access: staff(),
    allowedBeforeTwoFactor: true,
    allowedForApiKeys: true,
    /** `role` is the name of the role, or of the API key. */
    response: z.object({ role: z.string(), permissions: z.array(permission) }),
  },
  listRoles: {
    route: 'GET /admin/roles',
    summary: 'List the roles: built-in ones first, then those of the shop by name',
    access: staff('staff.write'),
    response: z.object({ roles: z.array(role) }),
  },
  createRole: {
    route: 'POST /admin/roles',
    summary: 'Create a role',
    access: staff('staff.write'),
    requiresRecentAuth: true,
    body: roleForm,
    status: 201,
    response: roleResponse,
    errors: ['role_name_taken', 'too_many_roles', 'more_than_yours'],
  },
  updateRole: {
    route: 'PUT /admin/roles/{id}',
    summary: 'Update a role; its staff have the new permissions from their next request on',
    access: staff('staff.write'),
    requiresRecentAuth: true,
    params: idParams,
    /** Fields left out stay as they are. Of a built-in role, only the two-factor rule can change. */
    body: roleForm.partial().extend({ version: z.int() }),
    response: roleResponse,
    errors: ['not_found', 'stale_version', 'role_name_taken', 'role_built_in', 'more_than_yours'],
  },
  deleteRole: {
    route: 'DELETE /admin/roles/{id}',
    summary: 'Delete a role that no staff member or invitation has',
    access: staff('staff.write'),
    requiresRecentAuth: true,
    params: idParams,
    response: messageResponse,
    errors: ['not_found', 'role_in_use', 'role_built_in'],
  },
} as const satisfies Record<string, Endpoint>;
