import { isDeepStrictEqual } from 'node:util';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { AuditRecord } from '@kinari/contract/labels/audit-actions';
import { MAX } from '@kinari/contract/limits';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { toDomainError } from '../../platform/http/constraint-errors.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { findApiKeyName } from '../api-keys/api-key.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { type Actor, assertHasPermissions, lockStaffFor } from './actor.ts';
import {
  countRoles,
  deleteRoleRow,
  findRoleForUpdate,
  findStaffRole,
  insertRole,
  listRolesWithStaff,
  type Role,
  updateRoleValues,
} from './role.queries.ts';

type RoleResponse = EndpointResponse<'updateRole'>;
type RoleForm = EndpointBody<'createRole'>;

export async function getOwnPermissions(
  db: Db,
  { userId, id, isApiKey, permissions }: Session,
): Promise<EndpointResponse<'getOwnPermissions'>> {
  const role = isApiKey ? await findApiKeyName(db, id) : await findStaffRole(db, userId);
  return { role: role?.name ?? '', permissions: [...permissions] };
}

export async function listRoles(db: Db): Promise<EndpointResponse<'listRoles'>> {
  const roles = await listRolesWithStaff(db);
  return { roles: roles.map((role) => ({ ...role, permissions: [...role.permissions] })) };
}

export async function createRole(deps: IdentityDeps, actor: Actor, form: RoleForm): Promise<RoleResponse> {
  const id = await changeRoles(deps, actor, async (tx) => {
    assertHasPermissions(actor, form.permissions);
    if ((await countRoles(tx)) >= MAX.roles) throw new DomainError('too_many_roles');
    const roleId = await insertRole(tx, form);
    await recordRoleChange(tx, deps, actor, roleId, {
      action: 'role.created',
      data: { name: form.name },
      after: { permissions: form.permissions },
    });
    return roleId;
  });
  return findListedRole(deps.db, id);
}

/** Of a built-in role, only the two-factor rule can change. */
export async function updateRole(
  deps: IdentityDeps,
  actor: Actor,
  id: string,
  { version, ...form }: EndpointBody<'updateRole'>,
): Promise<RoleResponse> {
  await changeRoles(deps, actor, async (tx) => {
    const role = (await findRoleForUpdate(tx, id)) ?? throwNotFound();
    if (role.version !== version) throw new DomainError('stale_version');
    const changed = listChanges(role, form);
    if (changed.length === 0) return;
    if (role.builtIn && changed.some(([field]) => field !== 'requiresTwoFactor'))
      throw new DomainError('role_built_in');
    if (form.permissions) assertHasPermissions(actor, form.permissions);
    await updateRoleValues(tx, id, Object.fromEntries(changed.map(([field]) => [field, form[field]])));
    await recordRoleChange(tx, deps, actor, id, {
      action: 'role.changed',
      data: { name: form.name ?? role.name, fields: changed.map(([, label]) => label) },
      before: Object.fromEntries(changed.map(([field]) => [field, role[field]])),
      after: Object.fromEntries(changed.map(([field]) => [field, form[field]])),
    });
  });
  return findListedRole(deps.db, id);
}

export async function deleteRole(deps: IdentityDeps, actor: Actor, id: string): Promise<void> {
  await changeRoles(deps, actor, async (tx) => {
    const role = (await findRoleForUpdate(tx, id)) ?? throwNotFound();
    if (role.builtIn) throw new DomainError('role_built_in');
    await deleteRoleRow(tx, id);
    await recordRoleChange(tx, deps, actor, id, { action: 'role.deleted', data: { name: role.name } });
  });
}

async function changeRoles<Result>(
  { db }: IdentityDeps,
  actor: Actor,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .execute(async (tx) => {
      await lockStaffFor(tx, actor);
      return change(tx);
    })
    .catch(
      toDomainError({
        roles_name: 'role_name_taken',
        staff_roles_role_id_fkey: 'role_in_use',
        staff_invitations_role: 'role_in_use',
      }),
    );
}

const FIELD_LABELS = { name: 'name', permissions: 'permissions', requiresTwoFactor: 'two-factor rule' } as const;
type RoleField = keyof typeof FIELD_LABELS;

function listChanges(role: Role, form: Partial<RoleForm>): [RoleField, string][] {
  return (Object.entries(FIELD_LABELS) as [RoleField, string][]).filter(
    ([field]) => form[field] !== undefined && !isDeepStrictEqual(form[field], role[field]),
  );
}

async function recordRoleChange(
  tx: Tx,
  { now }: IdentityDeps,
  { session, caller }: Actor,
  id: string,
  audit: AuditRecord & { before?: unknown; after?: unknown },
): Promise<void> {
  const { userId: actorId, id: sessionId } = session;
  await recordAuditEntry(tx, { kind: 'role', id, actorId }, audit);
  await recordSecurityEvent(tx, {
    kind: 'role_changed',
    at: now(),
    actorId,
    sessionId,
    origin: caller,
    detail: { role: id },
  });
}

async function findListedRole(db: Db, id: string): Promise<RoleResponse> {
  const { roles } = await listRoles(db);
  return { role: roles.find((role) => role.id === id) ?? throwNotFound() };
}

function throwNotFound(): never {
  throw new DomainError('not_found');
}
