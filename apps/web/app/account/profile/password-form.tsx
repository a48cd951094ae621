import { useState } from 'react';
import { CurrentPasswordField } from '../../identity/current-password-field.tsx';
import { validatePasswordChange } from '../../identity/identity-validation.ts';
import { NewPasswordFields } from '../../identity/new-password-fields.tsx';
import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useChangePassword } from '../account.data.ts';

const EMPTY_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FAILURE_MESSAGE = 'Failed to change password';

type PasswordFormProps = { className?: string; buttonSize?: 48 | 36 };

export function PasswordForm({
  className = 'border border-border bg-surface p-4 hanging lg:p-6',
  buttonSize = 48,
}: PasswordFormProps) {
  // Remount the form to clear it after a change.
  const [changes, setChanges] = useState(0);
  return (
    <PasswordFormFields
      key={changes}
      {...{ className, buttonSize }}
      isRepeat={changes > 0}
      onChanged={() => setChanges(changes + 1)}
    />
  );
}

type PasswordFormFieldsProps = Required<PasswordFormProps> & { isRepeat: boolean; onChanged: () => void };

function PasswordFormFields({ className, buttonSize, isRepeat, onChanged }: PasswordFormFieldsProps) {
  const { mutateAsync } = useChangePassword();
  const { field, form, busy, failure } = useForm({
    initial: EMPTY_PASSWORDS,
    validate: validatePasswordChange,
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
    <form {...form} aria-label="Change Password" className={className}>
      <div className="grid max-w-[480px] gap-4">
        <CurrentPasswordField field={field('currentPassword')} enterKeyHint="next" />
        <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
        {failure && <Banner tone="bad">{failure}</Banner>}
        {isRepeat && !failure && (
          <Banner tone="ok">Your password was changed. All other devices were logged out.</Banner>
        )}
        <Button type="submit" size={buttonSize} busy={busy} className="justify-self-start">
          Change Password
        </Button>
      </div>
    </form>
  );
}
