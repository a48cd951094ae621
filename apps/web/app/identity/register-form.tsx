import { LONGEST } from '@kinari/contract/limits';
import { useEffect } from 'react';
import { failureText } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { checkRegistration, type Registration } from './identity-rules.ts';
import type { LoginView } from './login-request.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SwitchView } from './switch-view.tsx';

type RegisterFormProps = {
  /** Told whether something has been typed that closing would lose. */
  onBegun: (begun: boolean) => void;
  onRegistered: (news: string) => void;
  onSwitch: (view: LoginView) => void;
};

export function RegisterForm({ onBegun, onRegistered, onSwitch }: RegisterFormProps) {
  const { field, form, busy, failure, isDirty } = useForm({
    startsFocused: true,
    initial: { username: '', email: '', password: '', confirmPassword: '' },
    check: checkRegistration,
    submit: async (registration) => onRegistered(await register(registration)),
    onFailure: (error) => notify({ text: failureText(error), tone: 'bad' }),
  });

  useEffect(() => {
    onBegun(isDirty);
    return () => onBegun(false);
  }, [onBegun, isDirty]);

  return (
    <form {...form} className="grid gap-4">
      <TextField
        label="Username"
        field={field('username')}
        required
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={LONGEST.username}
      />
      <TextField
        label="Email"
        type="email"
        field={field('email')}
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={LONGEST.email}
      />
      <NewPasswordFields label="Password" password={field('password')} confirmation={field('confirmPassword')} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy} className="mt-1">
        Create account
      </Button>
      <div className="-mb-2">
        <SwitchView question="Have an account?" answer="Log in" onSwitch={() => onSwitch('sign-in')} />
      </div>
    </form>
  );
}

async function register({ username, email, password }: Registration): Promise<string> {
  const names = { firstName: username.trim(), lastName: username.trim() };
  const body = { username, email, password, ...names, mobile: '', dob: '', userType: 'CUSTOMER' };
  const { message } = await api.call('register', { body });
  return message;
}
