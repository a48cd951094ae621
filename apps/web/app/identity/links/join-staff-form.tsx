import type { Reply } from '@kinari/contract/contract';
import { LONGEST } from '@kinari/contract/limits';
import { failureText } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { forgetSession } from '../../platform/local-mirror.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { checkJoining } from '../identity-rules.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { isDeadLink } from './link-token.ts';

type JoinStaffFormProps = {
  token: string;
  invitation: Reply<'readInvitation'>;
  onDone: (message: string) => void;
  onDeadLink: () => void;
};

export function JoinStaffForm({ token, invitation, onDone, onDeadLink }: JoinStaffFormProps) {
  const { field, form, busy, failure } = useForm({
    initial: { firstName: '', lastName: '', newPassword: '', confirmPassword: '' },
    check: checkJoining,
    submit: async ({ firstName, lastName, newPassword: password }) => {
      const { message } = await api.call('acceptInvitation', { body: { token, firstName, lastName, password } });
      // An account that was here before is logged out everywhere, and this browser may be signed in to it.
      forgetSession();
      onDone(message);
    },
    onFailure: (error) => {
      notify({ text: failureText(error), tone: 'bad' });
      if (isDeadLink(error)) onDeadLink();
    },
  });

  return (
    <form {...form} aria-label="Join the staff" className="grid gap-4">
      <p className="text-ink-2">
        You will log in as <b className="font-semibold break-words text-ink">{invitation.email}</b>.
      </p>
      {invitation.hasAccount && (
        <Notice tone="info">
          You already have an account with this email. It becomes your staff account: it has no cart and no wishlist,
          and every device is logged out.
        </Notice>
      )}
      <TextField
        label="First name"
        field={field('firstName')}
        required
        autoComplete="given-name"
        maxLength={LONGEST.personName}
      />
      <TextField
        label="Last name"
        field={field('lastName')}
        required
        autoComplete="family-name"
        maxLength={LONGEST.personName}
      />
      <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy} className="mt-1">
        Join the staff
      </Button>
    </form>
  );
}
