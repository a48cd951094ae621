import { MAX_LENGTH } from '@kinari/contract/limits';
import { lazy, Suspense, useState } from 'react';
import { ApiError, errorMessage } from '../platform/api.ts';
import type { StoredUser } from '../platform/local-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { notify } from '../ui/toast.ts';
import { AuthViewSwitch } from './auth-view-switch.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { validateSignIn } from './identity-validation.ts';
import type { LoginView, PendingItem } from './login-request.ts';
import { PendingItemRow } from './pending-item-row.tsx';
import { signIn } from './session.ts';

// Only staff use two-factor authentication, so shoppers do not download it.
const SignInCodeForm = lazy(() => import('./sign-in-code-form.tsx'));

type SignInFormProps = {
  text?: string | undefined;
  item?: PendingItem | undefined;
  news?: string | undefined;
  onSignedIn: (user: StoredUser) => Promise<void>;
  onSwitch: (view: LoginView) => void;
};

export function SignInForm(props: SignInFormProps) {
  const [loginChallenge, setLoginChallenge] = useState<string>();
  return loginChallenge === undefined ? (
    <PasswordStep {...props} onCodeNeeded={setLoginChallenge} />
  ) : (
    <Suspense>
      <SignInCodeForm
        loginChallenge={loginChallenge}
        onSignedIn={props.onSignedIn}
        onTooLate={() => setLoginChallenge(undefined)}
      />
    </Suspense>
  );
}

type PasswordStepProps = SignInFormProps & { onCodeNeeded: (loginChallenge: string) => void };

function PasswordStep({ text, item, news, onSignedIn, onSwitch, onCodeNeeded }: PasswordStepProps) {
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { identifier: '', password: '' },
    validate: validateSignIn,
    submit: async (credentials) => {
      const result = await signIn(credentials);
      if (typeof result === 'string') onCodeNeeded(result);
      else await onSignedIn(result);
    },
    onFailure: (error, element) => {
      notify({ text: errorMessage(error), tone: 'bad' });
      // Select the password only if it was wrong. After a server error it may be right.
      const isWrong = error instanceof ApiError && error.status === 400;
      const password = element?.querySelector<HTMLInputElement>('[name="password"]');
      password?.focus();
      if (isWrong) password?.select();
    },
  });

  return (
    <form {...form} className="grid gap-4">
      {item && <PendingItemRow item={item} />}
      {text && <p className="text-text-muted">{text}</p>}
      {news && <Banner tone="ok">{news}</Banner>}
      <TextField
        label="Email or username"
        field={field('identifier')}
        required
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={MAX_LENGTH.email}
      />
      <CurrentPasswordField label="Password" field={field('password')} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" wide busy={busy} className="mt-1">
        Log In
      </Button>
      <div className="-mb-2 grid justify-items-center">
        <Button kind="quiet" size={44} onClick={() => onSwitch('forgot-password')}>
          Forgot password?
        </Button>
        <AuthViewSwitch question="New here?" answer="Create account" onSwitch={() => onSwitch('register')} />
      </div>
    </form>
  );
}
