import { useState } from 'react';
import { useNavigate } from 'react-router';
import { checkCurrentPassword } from '../../identity/identity-rules.ts';
import { failureText } from '../../platform/api.ts';
import { forgetSession } from '../../platform/local-mirror.ts';
import { formatMoment } from '../../platform/text/format-date.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { useCloseAccount } from '../account.data.ts';

type ClosingDialogProps = { open: boolean; onClose: () => void };

export function ClosingDialog({ open, onClose }: ClosingDialogProps) {
  return (
    <Dialog title="Close your account?" open={open} onClose={onClose}>
      <ClosingForm onCancel={onClose} />
    </Dialog>
  );
}

function ClosingForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const { mutateAsync } = useCloseAccount();
  const { field, form, busy, failure } = useForm({
    initial: { currentPassword: '' },
    check: checkCurrentPassword,
    submit: async (fields) => {
      const { erasedAfter } = await mutateAsync(fields);
      // The session has ended: nothing of theirs stays in this browser.
      forgetSession();
      await navigate('/', { replace: true });
      notify({ text: `Your account is closed, and deleted after ${formatMoment(erasedAfter)}`, tone: 'ok' });
    },
    onFailure: (error) => failureOf(error, failureText(error)),
    startsFocused: true,
  });

  return (
    <form {...form} aria-label="Close my account" className="grid gap-4">
      <p className="text-ink-2">You are logged out everywhere. After 48 hours your data is deleted for good.</p>
      <PasswordField
        label="Current password"
        field={field('currentPassword')}
        autoComplete="current-password"
        enterKeyHint="go"
        shown={shown}
        onShow={setShown}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onCancel}>
          Keep it
        </Button>
        <Button type="submit" kind="danger" busy={busy}>
          Close my account
        </Button>
      </div>
    </form>
  );
}
