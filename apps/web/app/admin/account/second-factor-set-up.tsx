import { useEffect, useRef } from 'react';
import { CodeField } from '../../identity/code-field.tsx';
import { checkCode } from '../../identity/identity-rules.ts';
import { failureText } from '../../platform/api.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { type SecondFactorSecret, useConfirmSecondFactor } from '../second-factor.data.ts';

type SetUpProps = {
  secret: SecondFactorSecret;
  /** It is on; these are the recovery codes. */
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

export function SecondFactorSetUp({ secret: { secret, address, picture }, onDone, onCancel }: SetUpProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutateAsync } = useConfirmSecondFactor();
  const { field, form, busy, failure } = useForm({
    initial: { code: '' },
    check: ({ code }) => checkCode(code, 'authenticator'),
    submit: async ({ code }) => onDone(await mutateAsync(code)),
    refusals: { wrong_code: 'code' },
    onFailure: (error, element) => {
      failureOf(error, failureText(error));
      element?.querySelector<HTMLInputElement>('[name="code"]')?.select();
    },
  });

  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <form {...form} aria-label="Set up the second factor" className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        1. Scan this with an authenticator app
      </h3>
      <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-start sm:gap-6">
        {/* Black on white in the dark too: cameras do not read it the other way round. */}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          shapeRendering="crispEdges"
          className="w-50 max-w-full rounded-control"
        >
          <rect width={picture.size} height={picture.size} fill="var(--day-surface)" />
          <path d={picture.path} fill="var(--day-ink)" />
        </svg>
        <div className="grid min-w-0 gap-2">
          <p>Google Authenticator, Microsoft Authenticator, Aegis and many password managers can read it.</p>
          <p className="text-ink-2">Or type this secret into the app:</p>
          <p className="flex items-center gap-1">
            <code className="min-w-0 font-medium break-words">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton label="Copy the secret" text={secret} className="flex-none" />
          </p>
          <a href={address} className={`${buttonClasses({ kind: 'quiet', size: 44 })} -ml-3 justify-self-start`}>
            Open in an app on this device
          </a>
        </div>
      </div>
      <h3 className="font-semibold">2. Enter the 6 digits it shows</h3>
      <div className="grid max-w-80 gap-4">
        <CodeField field={field('code')} kind="authenticator" />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size={44} busy={busy}>
          Switch on
        </Button>
        <Button kind="quiet" size={44} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
