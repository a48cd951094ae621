import { useState } from 'react';
import { ApiError, failureText } from '../platform/api.ts';
import type { StoredUser } from '../platform/local-mirror.ts';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { CodeField, type CodeKind } from './code-field.tsx';
import { checkCode } from './identity-rules.ts';
import { signInWithCode } from './session.ts';

type SignInCodeFormProps = {
  /** What the right password got. */
  ticket: string;
  onSignedIn: (user: StoredUser) => Promise<void>;
  /** The ticket is no longer good: the password is asked for again. */
  onTooLate: () => void;
};

/** The second step of a login, for an account with a second factor. */
export default function SignInCodeForm(props: SignInCodeFormProps) {
  const [kind, setKind] = useState<CodeKind>('authenticator');
  const other = kind === 'recovery' ? 'authenticator' : 'recovery';
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {kind === 'recovery'
          ? 'Without your phone, a recovery code lets you in.'
          : 'Enter the 6 digits that your authenticator app shows for this shop.'}
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

function CodeForm({ ticket, kind, onSignedIn, onTooLate }: SignInCodeFormProps & { kind: CodeKind }) {
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { code: '' },
    check: ({ code }) => checkCode(code, kind),
    submit: async ({ code }) => onSignedIn(await signInWithCode({ ticket, code })),
    refusals: { wrong_code: 'code' },
    onFailure: (error, element) => {
      notify({ text: failureText(error), tone: 'bad' });
      if (error instanceof ApiError && error.code === 'ticket_not_valid') onTooLate();
      else element?.querySelector<HTMLInputElement>('[name="code"]')?.select();
    },
  });

  return (
    <form {...form} aria-label="Second factor" className="grid gap-4">
      <CodeField field={field('code')} kind={kind} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy}>
        Log In
      </Button>
    </form>
  );
}
