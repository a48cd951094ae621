import type { Permission } from '@kinari/contract/access/permissions';
import { findMissingPermissions } from '@kinari/contract/access/roles';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { permissionMissing } from '../../platform/http/permissions.ts';
import { getRequestOrigin, type RequestOrigin } from '../identity-deps.ts';
import { type LockedStaffMember, lockStaff } from './staff.queries.ts';

/** The staff member who changes staff or roles. */
export type Actor = { session: Session; caller: RequestOrigin };

export function getActor(request: Parameters<typeof getRequestOrigin>[0] & { session: Session }): Actor {
  return { session: request.session, caller: getRequestOrigin(request) };
}

/**
 * Locks all staff and returns them. The actor may have been disabled or have lost the permission while waiting for the lock, so
 * it checks both again.
 */
export async function lockStaffFor(tx: Tx, { session }: Actor): Promise<LockedStaffMember[]> {
  const staff = await lockStaff(tx);
  const actor = staff.find(({ id, disabledAt }) => id === session.userId && !disabledAt);
  if (!actor) throw new DomainError('not_signed_in');
  if (!actor.permissions.includes('staff.write')) throw permissionMissing('staff.write');
  return staff;
}

/** No one gives a permission that they do not have. */
export function assertHasPermissions({ session }: Actor, permissions: readonly Permission[]): void {
  if (findMissingPermissions(permissions, session.permissions).length > 0) throw new DomainError('more_than_yours');
}
