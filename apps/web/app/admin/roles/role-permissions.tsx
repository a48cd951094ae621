import type { Permission } from '@kinari/contract/access/permissions';
import { PERMISSION_GROUPS, PERMISSION_LABELS } from '@kinari/contract/labels/permission-labels';
import { Check, X } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import { isGrantable, type RoleFormValues } from './role-form-values.ts';

type GrantablePermission = RoleFormValues['permissions'][number];
type RolePermissionsProps = {
  permissions: readonly Permission[];
  /** Without it, the permissions are only shown. */
  onToggle: ((permission: GrantablePermission) => void) | undefined;
};

/** The permissions in words, grouped like the menu. */
export function RolePermissions({ permissions, onToggle }: RolePermissionsProps) {
  return (
    <div className="columns-1 gap-4 md:columns-2">
      {PERMISSION_GROUPS.map((group) => (
        <fieldset key={group.label} className="admin-panel mb-4 break-inside-avoid px-3.5 pb-2">
          <legend className="float-left w-full pt-3 pb-1 text-base/[inherit] font-[650]">{group.label}</legend>
          <ul className="clear-both">
            {group.permissions.map((permission) => (
              <li key={permission}>
                {onToggle && isGrantable(permission) ? (
                  <label className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      type="checkbox"
                      name={permission}
                      checked={permissions.includes(permission)}
                      className="choice-input"
                      onChange={() => onToggle(permission)}
                    />
                    {PERMISSION_LABELS[permission]}
                  </label>
                ) : (
                  <PermissionState
                    label={PERMISSION_LABELS[permission]}
                    isGiven={permissions.includes(permission)}
                    note={onToggle && 'Only owners can do this'}
                  />
                )}
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

type PermissionStateProps = { label: string; isGiven: boolean; note: string | undefined };

function PermissionState({ label, isGiven, note }: PermissionStateProps) {
  const Icon = isGiven ? Check : X;
  return (
    <p className="flex min-h-9 items-center gap-3">
      <Icon {...icon16} className={isGiven ? 'flex-none text-success' : 'flex-none text-text-subtle'} />
      <span className={isGiven ? undefined : 'text-text-subtle'}>
        {label}
        {!isGiven && <span className="sr-only"> (not allowed)</span>}
        {note && <small className="block text-xs text-text-subtle">{note}</small>}
      </span>
    </p>
  );
}
