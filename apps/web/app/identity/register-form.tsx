import { MAX_LENGTH } from '@kinari/contract/limits';
import { useEffect } from 'react';
import { errorMessage } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { notify } from '../ui/toast.ts';
import { AuthViewSwitch } from './auth-view-switch.tsx';
import { type Registration, validateRegistration } from './identity-validation.ts';
import type { LoginView } from './login-request.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

type RegisterFormProps = {
  /** Called with true if closing would lose input. */
  onBegun: (hasStarted: boolean) => void;
  onRegistered: (news: string) => void;
  onSwitch: (view: LoginView) => void;
};

export function RegisterForm({ onBegun, onRegistered, onSwitch }: RegisterFormProps) {
  const { field, form, busy, failure, isDirty } = useForm({
    startsFocused: true,
    initial: { username: '', email: '', password: '', confirmPassword: '' },
    check: validateRegistration,
    submit: async (registration) => onRegistered(await register(registration)),
    onFailure: (error) => notify({ text: errorMessage(error), tone: 'bad' }),
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
        maxLength={MAX_LENGTH.username}
      />
      <TextField
        label="Email"
        type="email"
        field={field('email')}
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={MAX_LENGTH.email}
      />
      <NewPasswordFields label="Password" password={field('password')} confirmation={field('confirmPassword')} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" wide busy={busy} className="mt-1">
        Create account
      </Button>
      <div className="-mb-2">
        <AuthViewSwitch question="Have an account?" answer="Log in" onSwitch={() => onSwitch('sign-in')} />
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
