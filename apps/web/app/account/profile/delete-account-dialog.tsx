import { formatDateTime } from '@kinari/contract/locale';
import { useNavigate } from 'react-router';
import { CurrentPasswordField } from '../../identity/current-password-field.tsx';
import { validateCurrentPassword } from '../../identity/identity-validation.ts';
import { errorMessage } from '../../platform/api.ts';
import { clearSession } from '../../platform/local-session.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { useDeleteAccount } from '../account.data.ts';

type DeleteAccountDialogProps = { open: boolean; onClose: () => void };

export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog title="Delete your account?" open={open} onClose={onClose}>
      <DeleteAccountForm onCancel={onClose} />
    </Dialog>
  );
}

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const { mutateAsync } = useDeleteAccount();
  const { field, form, busy, failure } = useForm({
    initial: { currentPassword: '' },
    validate: validateCurrentPassword,
    submit: async (fields) => {
      const { erasedAfter } = await mutateAsync(fields);
      // The session has ended, so clear all user data from this browser.
      clearSession();
      await navigate('/', { replace: true });
      notify({ text: `Your account will be deleted after ${formatDateTime(erasedAfter)}`, tone: 'ok' });
    },
    onFailure: (error) => showError(error, errorMessage(error)),
    startsFocused: true,
  });

  return (
    <form {...form} aria-label="Delete my account" className="grid gap-4">
      <p className="text-text-muted">
        You will be logged out everywhere. Your data is permanently deleted after 48 hours.
      </p>
      <CurrentPasswordField field={field('currentPassword')} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" kind="danger" busy={busy}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}
