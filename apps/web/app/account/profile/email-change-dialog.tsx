import { LONGEST } from '@kinari/contract/limits';
import { useState } from 'react';
import { checkEmailChange } from '../../identity/identity-rules.ts';
import { failureText } from '../../platform/api.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
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
  const [answer, setAnswer] = useState<string>();
  const [shown, setShown] = useState(false);
  const { mutateAsync } = useChangeEmail();
  const { field, form, busy, failure } = useForm({
    initial: { newEmail: '', currentPassword: '' },
    check: checkEmailChange,
    submit: async (change) => setAnswer((await mutateAsync(change)).message),
    onFailure: (error) => failureOf(error, failureText(error)),
    startsFocused: true,
  });

  if (answer) {
    return (
      <div className="grid gap-4">
        <output className="block">
          <Notice tone="ok">{answer}.</Notice>
        </output>
        <p className="text-ink-2">The links work for a day. Do you see no letter? Look among the unwanted mail too.</p>
        <Button className="justify-self-start" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <form {...form} className="grid gap-4">
      <p className="text-ink-2">
        {profile.emailVerified
          ? 'We write to the new address and to the present one. Your email changes when you have confirmed in both letters.'
          : 'We write to the new address. Your email changes when you have confirmed in that letter.'}
      </p>
      <TextField
        label="New email"
        type="email"
        field={field('newEmail')}
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={LONGEST.email}
      />
      <PasswordField
        label="Current password"
        field={field('currentPassword')}
        autoComplete="current-password"
        enterKeyHint="go"
        shown={shown}
        onShow={setShown}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" busy={busy} className="mt-1 justify-self-start">
        Send letters
      </Button>
    </form>
  );
}
