import { useState } from 'react';
import { validatePasswordChange } from '../../identity/identity-validation.ts';
import { NewPasswordFields } from '../../identity/new-password-fields.tsx';
import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useChangePassword } from '../account.data.ts';

const EMPTY_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FAILURE_MESSAGE = 'Failed to change password';

export function PasswordForm() {
  // Remount the form to clear it after a change.
  const [changes, setChanges] = useState(0);
  return <PasswordFormFields key={changes} isRepeat={changes > 0} onChanged={() => setChanges(changes + 1)} />;
}

function PasswordFormFields({ isRepeat, onChanged }: { isRepeat: boolean; onChanged: () => void }) {
  const [isCurrentVisible, setIsCurrentVisible] = useState(false);
  const { mutateAsync } = useChangePassword();
  const { field, form, busy, failure } = useForm({
    initial: EMPTY_PASSWORDS,
    check: validatePasswordChange,
    submit: async ({ currentPassword, newPassword }) => {
      const { message } = await mutateAsync({ currentPassword, newPassword });
      notify({ text: message || 'Password changed successfully', tone: 'ok' });
      onChanged();
    },
    onFailure: (error, element) => {
      showError(error, errorMessage(error, FAILURE_MESSAGE));
      const current = element?.querySelector<HTMLInputElement>('[name="currentPassword"]');
      current?.focus();
      current?.select();
    },
    fallback: FAILURE_MESSAGE,
  });

  return (
    <form
      {...form}
      aria-label="Change Password"
      className="grid gap-4 border border-line bg-surface p-4 hanging lg:p-6"
    >
      <div className="grid max-w-[480px] gap-4">
        <PasswordField
          label="Current password"
          field={field('currentPassword')}
          autoComplete="current-password"
          enterKeyHint="next"
          isVisible={isCurrentVisible}
          onShow={setIsCurrentVisible}
        />
        <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
        {failure && <Banner tone="bad">{failure}</Banner>}
        {isRepeat && !failure && (
          <Banner tone="ok">Your password was changed. All other devices were logged out.</Banner>
        )}
        <Button type="submit" busy={busy} className="justify-self-start">
          Change Password
        </Button>
      </div>
    </form>
  );
}
