import { useState } from 'react';
import { ApiError, errorMessage } from '../platform/api.ts';
import type { StoredUser } from '../platform/local-session.ts';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { notify } from '../ui/toast.ts';
import { CodeField, type CodeKind } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { validateCode } from './identity-validation.ts';
import { signInWithCode } from './session.ts';

type SignInCodeFormProps = {
  /** The login challenge, issued after the correct password. */
  loginChallenge: string;
  onSignedIn: (user: StoredUser) => Promise<void>;
  /** The login challenge has expired, so the password is needed again. */
  onTooLate: () => void;
};

export default function SignInCodeForm(props: SignInCodeFormProps) {
  const [kind, setKind] = useState<CodeKind>('authenticator');
  const other = kind === 'recovery' ? 'authenticator' : 'recovery';
  return (
    <div className="grid gap-4">
      <p className="text-text-muted">
        {kind === 'recovery' ? 'Enter a recovery code.' : 'Enter the 6-digit code from your authenticator app.'}
      </p>
      <CodeForm key={kind} {...props} kind={kind} />
      <div className="-mb-2 grid justify-items-center">
        <Button kind="quiet" size={44} onClick={() => setKind(other)}>
          {kind === 'recovery' ? 'Use your authenticator' : 'Use a recovery code'}
        </Button>
      </div>
    </div>
  );
}

function CodeForm({ loginChallenge, kind, onSignedIn, onTooLate }: SignInCodeFormProps & { kind: CodeKind }) {
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { code: '' },
    validate: ({ code }) => validateCode(code, kind),
    submit: async ({ code }) => onSignedIn(await signInWithCode({ loginChallenge, code })),
    fieldErrors: { invalid_code: 'code' },
    onFailure: (error, element) => {
      if (error instanceof ApiError && error.code === 'login_challenge_expired') {
        // The password step does not show this error.
        notify({ text: errorMessage(error), tone: 'bad' });
        onTooLate();
      } else element?.querySelector<HTMLInputElement>('[name="code"]')?.select();
    },
  });

  return (
    <form {...form} aria-label="Two-factor authentication" className="grid gap-4">
      <CodeField field={field('code')} kind={kind} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" wide busy={busy}>
        Log In
      </Button>
    </form>
  );
}
