import { errorMessage } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { clearSession } from '../../platform/local-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
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
    check: validateNewPassword,
    submit: async ({ newPassword }) => {
      const { message } = await api.call('resetPassword', { body: { token, newPassword } });
      // The API ended all sessions of the account, and this browser may have one.
      clearSession();
      onDone(message);
    },
    onFailure: (error) => {
      notify({ text: errorMessage(error), tone: 'bad' });
      if (isExpiredToken(error)) onDeadLink('This link has expired or was already used.');
    },
  });

  return (
    <form {...form} className="grid gap-4">
      <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" wide busy={busy} className="mt-1">
        Set new password
      </Button>
    </form>
  );
}
