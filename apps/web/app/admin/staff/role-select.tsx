import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { describeRole } from '../roles/role-form-values.ts';
import { rolesQuery } from '../roles/roles.data.ts';

/** Chooses the role of a person, and says what it is for. */
export function RoleSelect({ field }: { field: FieldState }) {
  const { data: roles = [] } = useQuery(rolesQuery);
  const chosen = roles.find(({ id }) => id === field.value);
  return (
    <SelectField
      label="Role"
      field={field}
      hint={chosen ? `${describeRole(chosen)}.` : 'What this person can see and do.'}
    >
      <option value="" disabled>
        Choose a role
      </option>
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
