import { useState } from 'react';
import { api } from '../platform/browser-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { EmailField } from './account-fields.tsx';
import { AuthViewSwitch } from './auth-view-switch.tsx';
import { FormFailure } from './form-failure.tsx';
import { emailError } from './identity-validation.ts';
import type { LoginView } from './login-request.ts';

/** The response is the same for every email, so that it does not reveal who has an account. */
export function ForgotPasswordForm({ onSwitch }: { onSwitch: (view: LoginView) => void }) {
  const [confirmation, setConfirmation] = useState<string>();
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailError(email) }),
    submit: async (body) => setConfirmation((await api.call('forgotPassword', { body })).message),
  });

  return (
    <form {...form} className="grid gap-4">
      <p className="text-text-muted">Enter your account email. We’ll send you a link to set a new password.</p>
      <EmailField field={field('email')} enterKeyHint="send" />
      <output className="block empty:-mt-4">{confirmation && <Banner tone="ok">{confirmation}.</Banner>}</output>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" wide busy={busy}>
        {confirmation ? 'Send again' : 'Send link'}
      </Button>
      <div className="-mb-2">
        <AuthViewSwitch question="Remembered it?" answer="Log in" onSwitch={() => onSwitch('sign-in')} />
      </div>
    </form>
  );
}
