import type { Permission } from '@kinari/contract/access/permissions';
import { BUILT_IN_ROLES, OWNER_PERMISSIONS } from '@kinari/contract/access/roles';
import type { EndpointBody } from '@kinari/contract/contract';
import { PERMISSION_GROUPS, PERMISSION_NEEDS } from '@kinari/contract/labels/permission-labels';
import type { Role } from './roles.data.ts';

export type RoleFormValues = EndpointBody<'createRole'>;
type GrantablePermission = RoleFormValues['permissions'][number];

const OWNERS_ONLY: readonly Permission[] = OWNER_PERMISSIONS;

export function isGrantable(permission: Permission): permission is GrantablePermission {
  return !OWNERS_ONLY.includes(permission);
}

/** Values of a new role, which can start with the permissions of another one. */
export function toRoleFormValues(role: Role | undefined, name = role?.name ?? ''): RoleFormValues {
  return {
    name,
    permissions: role?.permissions.filter(isGrantable) ?? [],
    requiresTwoFactor: role?.requiresTwoFactor ?? false,
  };
}

export function validateRole({ name, permissions }: RoleFormValues) {
  return {
    name: name.trim() ? undefined : 'Enter a name',
    permissions: permissions.length > 0 ? undefined : 'Choose at least one permission',
  };
}

/** Adds a permission with those it needs, or removes it with those that need it. */
export function togglePermission(chosen: readonly GrantablePermission[], permission: GrantablePermission) {
  return chosen.includes(permission)
    ? chosen.filter((other) => !listNeeds(other).includes(permission))
    : [...new Set([...chosen, ...listNeeds(permission).filter(isGrantable)])];
}

/** Returns the permission itself and all that it needs. */
function listNeeds(permission: Permission): Permission[] {
  const needed = PERMISSION_NEEDS[permission];
  return needed ? [permission, ...listNeeds(needed)] : [permission];
}

/** What a role is for: a sentence for a built-in role, the areas of its permissions for another. */
export function describeRole({ builtIn, permissions }: Pick<Role, 'builtIn' | 'permissions'>): string {
  if (builtIn) return BUILT_IN_ROLES[builtIn].description;
  return PERMISSION_GROUPS.filter((group) => group.permissions.some((permission) => permissions.includes(permission)))
    .map(({ label }) => label)
    .join(', ');
}
