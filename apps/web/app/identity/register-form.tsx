import { useEffect } from 'react';
import { api } from '../platform/browser-api.ts';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { EmailField, UsernameField } from './account-fields.tsx';
import { AuthViewSwitch } from './auth-view-switch.tsx';
import { FormFailure } from './form-failure.tsx';
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
    validate: validateRegistration,
    submit: async (registration) => onRegistered(await register(registration)),
  });

  useEffect(() => {
    onBegun(isDirty);
    return () => onBegun(false);
  }, [onBegun, isDirty]);

  return (
    <form {...form} className="grid gap-4">
      <UsernameField field={field('username')} enterKeyHint="next" />
      <EmailField field={field('email')} />
      <NewPasswordFields label="Password" password={field('password')} confirmation={field('confirmPassword')} />
      <FormFailure>{failure}</FormFailure>
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
