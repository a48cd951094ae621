import { api } from '../../platform/browser-api.ts';
import { clearSession } from '../../platform/local-session.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormFailure } from '../form-failure.tsx';
import { validateNewPassword } from '../identity-validation.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { isExpiredToken } from './link-token.ts';

type ResetPasswordFormProps = {
  token: string;
  onDone: (message: string) => void;
  onDeadLink: (message: string) => void;
};

export function ResetPasswordForm({ token, onDone, onDeadLink }: ResetPasswordFormProps) {
  const { field, form, busy, failure } = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    validate: validateNewPassword,
    submit: async ({ newPassword }) => {
      const { message } = await api.call('resetPassword', { body: { token, newPassword } });
      // The API ended all sessions of the account, and this browser may have one.
      clearSession();
      onDone(message);
    },
    onFailure: (error) => {
      if (isExpiredToken(error)) onDeadLink('This link has expired or was already used.');
    },
  });

  return (
    <form {...form} className="grid gap-4">
      <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" wide busy={busy} className="mt-1">
        Set new password
      </Button>
    </form>
  );
}
