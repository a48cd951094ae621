import { MAX_LENGTH } from '@kinari/contract/limits';
import { emailError } from '../../identity/identity-validation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { RoleSelect } from './role-select.tsx';
import { useInviteStaff } from './staff.data.ts';

export function InviteForm() {
  const { mutateAsync } = useInviteStaff();
  const { field, form, set, busy, failure } = useForm({
    initial: { email: '', roleId: '' },
    validate: ({ email, roleId }) => ({
      email: email.trim() ? emailError(email) : 'Enter an email address',
      roleId: roleId ? undefined : 'Choose a role',
    }),
    submit: async (body) => {
      await mutateAsync(body);
      const { email } = body;
      notify({ text: `Invitation sent to ${email.trim()}`, tone: 'ok' });
      set({ email: '' });
    },
    fieldErrors: { already_staff: 'email', already_invited: 'email', role_not_found: 'roleId' },
    fallback: 'Couldn’t send the invitation. Try again.',
  });
  return (
    <form {...form} aria-label="Invite staff" className="grid gap-3">
      <div className="staff-invite grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          label="Email"
          type="email"
          hint="We email a one-time link, valid for 7 days."
          field={field('email')}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={MAX_LENGTH.email}
        />
        <RoleSelect field={field('roleId')} />
        <Button type="submit" size={48} busy={busy}>
          Invite
        </Button>
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
    </form>
  );
}
