import { LONGEST } from '@kinari/contract/limits';
import { useState } from 'react';
import { failureText } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { emailError } from './identity-rules.ts';
import type { LoginView } from './login-request.ts';
import { SwitchView } from './switch-view.tsx';

/** The answer is the same for every address, so that nobody learns here who has an account. */
export function ForgotPasswordForm({ onSwitch }: { onSwitch: (view: LoginView) => void }) {
  const [answer, setAnswer] = useState<string>();
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { email: '' },
    check: ({ email }) => ({ email: emailError(email) }),
    submit: async (body) => setAnswer((await api.call('forgotPassword', { body })).message),
    onFailure: (error) => notify({ text: failureText(error), tone: 'bad' }),
  });

  return (
    <form {...form} className="grid gap-4">
      <p className="text-ink-2">Tell us the email of your account, and we send you a link to set a new password.</p>
      <TextField
        label="Email"
        type="email"
        field={field('email')}
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        maxLength={LONGEST.email}
      />
      <output className="block empty:-mt-4">{answer && <Notice tone="ok">{answer}.</Notice>}</output>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy}>
        {answer ? 'Send again' : 'Send link'}
      </Button>
      <div className="-mb-2">
        <SwitchView question="Remembered it?" answer="Log in" onSwitch={() => onSwitch('sign-in')} />
      </div>
    </form>
  );
}
