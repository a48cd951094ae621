import { useEffect, useRef } from 'react';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

type RecoveryCodesProps = { codes: string[]; areRenewed: boolean; onDone: () => void };

/** Shows the codes once: the server stores only their hashes. */
export function RecoveryCodes({ codes, areRenewed, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useUnsavedChangesPrompt(true, 'Leave without saving your recovery codes?');

  return (
    <>
      <Banner tone="ok">
        {areRenewed
          ? 'New recovery codes created. The old ones no longer work.'
          : 'Two-factor authentication is on. Your other devices were logged out.'}
      </Banner>
      <div className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          Save these recovery codes
        </h3>
        <CopyButton label="Copy recovery codes" text={codes.join('\n')} className="flex-none" />
      </div>
      <p className="text-text-muted">
        Use a code to log in without your phone. Each works once. They are shown only now: print them or save them in a
        password manager, but not on the phone itself.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-medium">{code}</code>
          </li>
        ))}
      </ul>
      <Button size={44} className="justify-self-start" onClick={onDone}>
        I have saved them
      </Button>
    </>
  );
}
