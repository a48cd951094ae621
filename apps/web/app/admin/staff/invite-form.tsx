import { LONGEST } from '@kinari/contract/limits';
import { emailError } from '../../identity/identity-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { useInvite } from './staff.data.ts';

export function InviteForm() {
  const { mutateAsync } = useInvite();
  const { field, form, set, busy, failure } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: email.trim() ? emailError(email) : 'Enter their email' }),
    submit: async ({ email }) => {
      await mutateAsync(email);
      notify({ text: `An invitation is on its way to ${email.trim()}`, tone: 'ok' });
      set({ email: '' });
    },
    refusals: { already_staff: 'email', already_invited: 'email' },
    fallback: 'The invitation could not be sent.',
  });
  return (
    <form {...form} aria-label="Invite somebody" className="grid gap-3">
      <div className="staff-invite">
        <TextField
          label="Email"
          type="email"
          hint="They get a letter with a link that works once, for seven days. Whoever accepts may do everything here."
          field={field('email')}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={LONGEST.email}
        />
        <Button type="submit" size={48} busy={busy}>
          Invite
        </Button>
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </form>
  );
}
