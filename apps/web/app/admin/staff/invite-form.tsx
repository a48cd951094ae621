import { MAX_LENGTH } from '@kinari/contract/limits';
import { emailError } from '../../identity/identity-validation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useInviteStaff } from './staff.data.ts';

export function InviteForm() {
  const { mutateAsync } = useInviteStaff();
  const { field, form, set, busy, failure } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: email.trim() ? emailError(email) : 'Enter an email address' }),
    submit: async ({ email }) => {
      await mutateAsync(email);
      notify({ text: `Invitation sent to ${email.trim()}`, tone: 'ok' });
      set({ email: '' });
    },
    fieldErrors: { already_staff: 'email', already_invited: 'email' },
    fallback: 'Couldn’t send the invitation. Try again.',
  });
  return (
    <form {...form} aria-label="Invite staff" className="grid gap-3">
      <div className="staff-invite">
        <TextField
          label="Email"
          type="email"
          hint="They get an email with a link that works once, for 7 days. They will have full access."
          field={field('email')}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={MAX_LENGTH.email}
        />
        <Button type="submit" size={48} busy={busy}>
          Invite
        </Button>
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
    </form>
  );
}
