import { useEffect, useRef } from 'react';
import { CodeField } from '../../identity/code-field.tsx';
import { validateCode } from '../../identity/identity-validation.ts';
import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type TwoFactorSecret, useConfirmTwoFactorSetup } from '../data/two-factor.data.ts';

type TwoFactorSetupProps = {
  secret: TwoFactorSecret;
  /** Called with the recovery codes when 2FA is on. */
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

export function TwoFactorSetup({ secret: { secret, address, image }, onDone, onCancel }: TwoFactorSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutateAsync } = useConfirmTwoFactorSetup();
  const { field, form, busy, failure } = useForm({
    initial: { code: '' },
    validate: ({ code }) => validateCode(code, 'authenticator'),
    submit: async ({ code }) => onDone(await mutateAsync(code)),
    fieldErrors: { invalid_code: 'code' },
    onFailure: (error, element) => {
      showError(error, errorMessage(error));
      element?.querySelector<HTMLInputElement>('[name="code"]')?.select();
    },
  });

  // Move the focus: the button that opened this form is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <form {...form} aria-label="Set up two-factor authentication" className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        1. Scan this code with an authenticator app
      </h3>
      <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-start sm:gap-6">
        {/* Black on white in the dark theme too: cameras may not read an inverted QR code. */}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${image.size} ${image.size}`}
          shapeRendering="crispEdges"
          className="w-50 max-w-full rounded-md"
        >
          <rect width={image.size} height={image.size} fill="var(--light-surface)" />
          <path d={image.path} fill="var(--light-text)" />
        </svg>
        <div className="grid min-w-0 gap-2">
          <p>For example Google Authenticator, Microsoft Authenticator, Aegis or your password manager.</p>
          <p className="text-text-muted">Or enter this key in the app:</p>
          <p className="flex items-center gap-1">
            <code className="min-w-0 font-medium break-words">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton label="Copy key" text={secret} className="flex-none" />
          </p>
          <a href={address} className={`${buttonClasses({ kind: 'quiet', size: 44 })} -ml-3 justify-self-start`}>
            Open in an app on this device
          </a>
        </div>
      </div>
      <h3 className="font-semibold">2. Enter the 6 digits it shows</h3>
      <div className="grid max-w-80 gap-4">
        <CodeField field={field('code')} kind="authenticator" />
        {failure && <Banner tone="bad">{failure}</Banner>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size={44} busy={busy}>
          Turn on
        </Button>
        <Button kind="quiet" size={44} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
