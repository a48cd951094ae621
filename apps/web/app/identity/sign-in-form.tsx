import { LONGEST } from '@kinari/contract/limits';
import { lazy, Suspense, useState } from 'react';
import { ApiError, failureText } from '../platform/api.ts';
import type { StoredUser } from '../platform/local-mirror.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { checkSignIn } from './identity-rules.ts';
import { KeptItemRow } from './kept-item-row.tsx';
import type { KeptItem, LoginView } from './login-request.ts';
import { signIn } from './session.ts';
import { SwitchView } from './switch-view.tsx';

// Only staff get as far: no shopper downloads it.
const SignInCodeForm = lazy(() => import('./sign-in-code-form.tsx'));

type SignInFormProps = {
  text?: string | undefined;
  item?: KeptItem | undefined;
  /** Good news from the view before, such as an account that now exists. */
  news?: string | undefined;
  onSignedIn: (user: StoredUser) => Promise<void>;
  onSwitch: (view: LoginView) => void;
};

export function SignInForm(props: SignInFormProps) {
  const [ticket, setTicket] = useState<string>();
  return ticket === undefined ? (
    <PasswordStep {...props} onCodeNeeded={setTicket} />
  ) : (
    <Suspense>
      <SignInCodeForm ticket={ticket} onSignedIn={props.onSignedIn} onTooLate={() => setTicket(undefined)} />
    </Suspense>
  );
}

type PasswordStepProps = SignInFormProps & { onCodeNeeded: (ticket: string) => void };

function PasswordStep({ text, item, news, onSignedIn, onSwitch, onCodeNeeded }: PasswordStepProps) {
  const [shown, setShown] = useState(false);
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { identifier: '', password: '' },
    check: checkSignIn,
    submit: async (credentials) => {
      const answer = await signIn(credentials);
      if (typeof answer === 'string') onCodeNeeded(answer);
      else await onSignedIn(answer);
    },
    onFailure: (error, element) => {
      notify({ text: failureText(error), tone: 'bad' });
      // A mistyped password is typed anew; while the shop is out of breath, what was typed may well be right.
      const isWrong = error instanceof ApiError && error.status === 400;
      const password = element?.querySelector<HTMLInputElement>('[name="password"]');
      password?.focus();
      if (isWrong) password?.select();
    },
  });

  return (
    <form {...form} className="grid gap-4">
      {item && <KeptItemRow item={item} />}
      {text && <p className="text-ink-2">{text}</p>}
      {news && <Notice tone="ok">{news}</Notice>}
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
        maxLength={LONGEST.email}
      />
      <PasswordField
        label="Password"
        field={field('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        shown={shown}
        onShow={setShown}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy} className="mt-1">
        Log In
      </Button>
      <div className="-mb-2 grid justify-items-center">
        <Button kind="quiet" size={44} onClick={() => onSwitch('forgot-password')}>
          Forgot password?
        </Button>
        <SwitchView question="New here?" answer="Create account" onSwitch={() => onSwitch('register')} />
      </div>
    </form>
  );
}
