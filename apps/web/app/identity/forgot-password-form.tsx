import { MAX_LENGTH } from '@kinari/contract/limits';
import { useState } from 'react';
import { errorMessage } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { notify } from '../ui/toast.ts';
import { AuthViewSwitch } from './auth-view-switch.tsx';
import { emailError } from './identity-validation.ts';
import type { LoginView } from './login-request.ts';

/** The response is the same for every email, so that it does not reveal who has an account. */
export function ForgotPasswordForm({ onSwitch }: { onSwitch: (view: LoginView) => void }) {
  const [confirmation, setConfirmation] = useState<string>();
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { email: '' },
    check: ({ email }) => ({ email: emailError(email) }),
    submit: async (body) => setConfirmation((await api.call('forgotPassword', { body })).message),
    onFailure: (error) => notify({ text: errorMessage(error), tone: 'bad' }),
  });

  return (
    <form {...form} className="grid gap-4">
      <p className="text-ink-2">Enter your account email. We’ll send you a link to set a new password.</p>
      <TextField
        label="Email"
        type="email"
        field={field('email')}
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        maxLength={MAX_LENGTH.email}
      />
      <output className="block empty:-mt-4">{confirmation && <Banner tone="ok">{confirmation}.</Banner>}</output>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" wide busy={busy}>
        {confirmation ? 'Send again' : 'Send link'}
      </Button>
      <div className="-mb-2">
        <AuthViewSwitch question="Remembered it?" answer="Log in" onSwitch={() => onSwitch('sign-in')} />
      </div>
    </form>
  );
}
