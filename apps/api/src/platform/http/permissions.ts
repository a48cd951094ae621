import type { Caller, FieldPermission, Permission } from '@kinari/contract/access/permissions';
import { PERMISSION_LABELS } from '@kinari/contract/labels/permission-labels';
import { DomainError } from './domain-error.ts';

/** The error for staff without a permission. It names the permission. */
export function permissionMissing(permission: Permission): DomainError {
  return new DomainError('permission_missing', { item: PERMISSION_LABELS[permission] });
}

/** For an endpoint of all staff whose response depends on the record. */
export function assertPermissions({ permissions }: Caller, needed: readonly Permission[]): void {
  const missing = needed.find((permission) => !permissions.includes(permission));
  if (missing) throw permissionMissing(missing);
}

/** A column of a file. Without a permission, it is for everyone who may have the file. */
export type FileColumn = { head: string; permission?: FieldPermission };

/** Returns the indexes of the columns that a person with these permissions may have. */
export function listPermittedColumns(columns: readonly FileColumn[], permissions: readonly Permission[]): number[] {
  return columns.flatMap(({ permission }, index) => (permission && !permissions.includes(permission) ? [] : [index]));
}
