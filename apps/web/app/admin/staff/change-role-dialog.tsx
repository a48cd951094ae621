import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { RoleSelect } from './role-select.tsx';
import { type StaffMember, useUpdateStaffRole } from './staff.data.ts';

export function ChangeRoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { mutateAsync } = useUpdateStaffRole();
  const state = useForm({
    initial: { roleId: member.role.id },
    submit: async ({ roleId }) => {
      const { staff } = await mutateAsync({ id: member.id, roleId });
      const role = staff.find(({ id }) => id === member.id)?.role.name ?? '';
      notify({ text: `${member.name} now has the role ${role}`, tone: 'ok' });
      onClose();
    },
    fieldErrors: { last_owner: 'roleId', role_not_found: 'roleId', more_than_yours: 'roleId' },
    fallback: 'Couldn’t change the role. Try again.',
  });
  return (
    <FormDialog title={`Role of ${member.name}`} action="Change role" state={state} onClose={onClose}>
      <RoleSelect field={state.field('roleId')} />
      <p className="text-text-muted">The change counts at once. {member.name} stays logged in.</p>
    </FormDialog>
  );
}
