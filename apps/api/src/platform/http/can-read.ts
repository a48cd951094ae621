import type { Permission } from '@kinari/contract/access/permissions';
import type { Session } from './endpoint.ts';

/** The owner of a record, and the permission that lets staff read the records of others. */
export type RecordAccess = { ownerId: string | null; staffPermission: Permission };

/** True for the owner of a record and for staff with its permission. */
export function canRead({ userId, permissions }: Session, { ownerId, staffPermission }: RecordAccess): boolean {
  return userId === ownerId || permissions.includes(staffPermission);
}
