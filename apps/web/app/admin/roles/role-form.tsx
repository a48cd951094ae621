import { MAX_LENGTH } from '@kinari/contract/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { describeRole, togglePermission, toRoleFormValues, validateRole } from './role-form-values.ts';
import { RolePermissions } from './role-permissions.tsx';
import { RolePreview } from './role-preview.tsx';
import { type Role, useCreateRole, useUpdateRole } from './roles.data.ts';

type RoleFormProps = {
  /** `undefined` creates a role. */
  role: Role | undefined;
  roles: readonly Role[];
  copiedId: string | null;
  onDiscard: () => void;
};

export function RoleForm({ role, roles, copiedId, onDiscard }: RoleFormProps) {
  const isBuiltIn = role !== undefined && role.builtIn !== null;
  const copied = roles.find(({ id }) => id === copiedId);
  const save = useSaveRole(role);
  const { values, set, field, form, busy, failure, isDirty } = useForm({
    initial: toRoleFormValues(role),
    start: role ? toRoleFormValues(role) : toRoleFormValues(copied, ''),
    validate: (draft) => (isBuiltIn ? {} : validateRole(draft)),
    submit: save,
    fieldErrors: { role_name_taken: 'name' },
    fallback: 'Couldn’t save the role. Try again.',
  });
  useUnsavedChangesPrompt(isDirty && !busy);
  const { error } = field('permissions');
  const permissions = isBuiltIn ? role.permissions : values.permissions;

  return (
    <form {...form} aria-label="Role" className="grid gap-4">
      <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid content-start gap-4">
          <section className="admin-panel grid gap-3 p-3.5">
            {isBuiltIn ? (
              <p className="text-text-muted">{describeRole(role)}. A built-in role has fixed permissions.</p>
            ) : (
              <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
                <TextField
                  label="Role name"
                  field={field('name')}
                  maxLength={MAX_LENGTH.roleName}
                  autoComplete="off"
                  placeholder="For example: Weekend team"
                />
                {!role && (
                  <StartFromSelect
                    roles={roles}
                    copiedId={copiedId}
                    onCopy={(other) => set({ permissions: toRoleFormValues(other).permissions })}
                  />
                )}
              </div>
            )}
            <CheckField
              field={field('requiresTwoFactor')}
              hint="Staff with this role set it up before they do anything else."
            >
              Require two-factor authentication
            </CheckField>
          </section>
          {error && <FieldError>{error}</FieldError>}
          <RolePermissions
            permissions={permissions}
            onToggle={
              isBuiltIn
                ? undefined
                : (permission) => set((now) => ({ permissions: togglePermission(now.permissions, permission) }))
            }
          />
        </div>
        <RolePreview name={isBuiltIn ? role.name : values.name.trim()} permissions={permissions} />
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <SaveBar isDirty={isDirty} busy={busy} onDiscard={onDiscard} />
    </form>
  );
}

/** Creates or updates the role, and returns to the list. */
function useSaveRole(role: Role | undefined) {
  const navigate = useNavigate();
  const create = useCreateRole();
  const update = useUpdateRole(role?.id ?? '');
  return async (values: ReturnType<typeof toRoleFormValues>) => {
    const form = { ...values, name: values.name.trim() };
    const saved = role
      ? await update.mutateAsync({
          version: role.version,
          ...(role.builtIn ? { requiresTwoFactor: form.requiresTwoFactor } : form),
        })
      : await create.mutateAsync(form);
    notify({ text: role ? `${saved.name} saved` : `${saved.name} created`, tone: 'ok' });
    await navigate('/admin/settings/roles');
  };
}

type StartFromSelectProps = {
  roles: readonly Role[];
  copiedId: string | null;
  onCopy: (role: Role | undefined) => void;
};

function StartFromSelect({ roles, copiedId, onCopy }: StartFromSelectProps) {
  const [value, setValue] = useState(copiedId ?? '');
  return (
    <SelectField
      label="Start from"
      hint="Copies its permissions. Change them below."
      field={{
        name: 'startFrom',
        value,
        error: undefined,
        onValue: (id) => {
          setValue(id);
          onCopy(roles.find((role) => role.id === id));
        },
        onLeave: () => undefined,
      }}
    >
      <option value="">Nothing</option>
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {role.name}
        </option>
      ))}
    </SelectField>
  );
}
