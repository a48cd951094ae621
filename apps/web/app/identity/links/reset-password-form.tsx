import { failureText } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { forgetSession } from '../../platform/local-mirror.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { checkNewPassword } from '../identity-rules.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { isDeadLink } from './link-token.ts';

type ResetPasswordFormProps = {
  token: string;
  onDone: (message: string) => void;
  onDeadLink: (message: string) => void;
};

export function ResetPasswordForm({ token, onDone, onDeadLink }: ResetPasswordFormProps) {
  const { field, form, busy, failure } = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: checkNewPassword,
    submit: async ({ newPassword }) => {
      const { message } = await api.call('resetPassword', { body: { token, newPassword } });
      // Every session of the account has ended with its old password, and this browser's may be one of them.
      forgetSession();
      onDone(message);
    },
    onFailure: (error) => {
      notify({ text: failureText(error), tone: 'bad' });
      if (isDeadLink(error)) onDeadLink('This link has expired or was used already.');
    },
  });

  return (
    <form {...form} className="grid gap-4">
      <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy} className="mt-1">
        Set new password
      </Button>
    </form>
  );
}
