import { useState } from 'react';
import { EmailField } from '../../identity/account-fields.tsx';
import { CurrentPasswordField } from '../../identity/current-password-field.tsx';
import { validateEmailChange } from '../../identity/identity-validation.ts';
import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type Profile, useChangeEmail } from '../account.data.ts';

type EmailChangeProps = { profile: Profile; onClose: () => void };

export function EmailChangeDialog({ open, ...change }: EmailChangeProps & { open: boolean }) {
  return (
    <Dialog title="Change email" open={open} onClose={change.onClose}>
      <EmailChangeForm {...change} />
    </Dialog>
  );
}

function EmailChangeForm({ profile, onClose }: EmailChangeProps) {
  const [confirmation, setConfirmation] = useState<string>();
  const { mutateAsync } = useChangeEmail();
  const { field, form, busy, failure } = useForm({
    initial: { newEmail: '', currentPassword: '' },
    validate: validateEmailChange,
    submit: async (change) => setConfirmation((await mutateAsync(change)).message),
    onFailure: (error) => showError(error, errorMessage(error)),
    startsFocused: true,
  });

  if (confirmation) {
    return (
      <div className="grid gap-4">
        <output className="block">
          <Banner tone="ok">{confirmation}.</Banner>
        </output>
        <p className="text-text-muted">The links work for a day. Can’t find the email? Check your spam folder.</p>
        <Button className="justify-self-start" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <form {...form} className="grid gap-4">
      <p className="text-text-muted">
        {profile.emailVerified
          ? 'We’ll email your new and your current address. Your email changes after you confirm in both.'
          : 'We’ll email your new address. Your email changes after you confirm.'}
      </p>
      <EmailField label="New email" field={field('newEmail')} />
      <CurrentPasswordField field={field('currentPassword')} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" busy={busy} className="mt-1 justify-self-start">
        Send emails
      </Button>
    </form>
  );
}
