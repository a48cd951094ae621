import { useState } from 'react';
import { checkPasswordChange } from '../../identity/identity-rules.ts';
import { NewPasswordFields } from '../../identity/new-password-fields.tsx';
import { failureText } from '../../platform/api.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { useChangePassword } from '../account.data.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FAILED = 'Failed to change password';

export function PasswordForm() {
  // A form that has done its work gives way to an empty one.
  const [changes, setChanges] = useState(0);
  return <FreshPasswordForm key={changes} isAgain={changes > 0} onChanged={() => setChanges(changes + 1)} />;
}

function FreshPasswordForm({ isAgain, onChanged }: { isAgain: boolean; onChanged: () => void }) {
  const [currentShown, setCurrentShown] = useState(false);
  const { mutateAsync } = useChangePassword();
  const { field, form, busy, failure } = useForm({
    initial: EMPTY,
    check: checkPasswordChange,
    submit: async ({ currentPassword, newPassword }) => {
      const { message } = await mutateAsync({ currentPassword, newPassword });
      notify({ text: message || 'Password changed successfully', tone: 'ok' });
      onChanged();
    },
    onFailure: (error, element) => {
      failureOf(error, failureText(error, FAILED));
      const current = element?.querySelector<HTMLInputElement>('[name="currentPassword"]');
      current?.focus();
      current?.select();
    },
    fallback: FAILED,
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
          shown={currentShown}
          onShow={setCurrentShown}
        />
        <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        {isAgain && !failure && (
          <Notice tone="ok">Your password is changed. Everywhere else you have been logged out.</Notice>
        )}
        <Button type="submit" busy={busy} className="justify-self-start">
          Change Password
        </Button>
      </div>
    </form>
  );
}
