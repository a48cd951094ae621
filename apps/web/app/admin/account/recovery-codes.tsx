import { useEffect, useRef } from 'react';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

type RecoveryCodesProps = { codes: string[]; areRenewed: boolean; onDone: () => void };

/** Shown once: the shop itself keeps only what they hash to. */
export function RecoveryCodes({ codes, areRenewed, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useAskBeforeLeaving(true, 'Leave without keeping your recovery codes?');

  return (
    <>
      <Notice tone="ok">
        {areRenewed
          ? 'These are new, and the ones before no longer work.'
          : 'Your second factor is on, and your other devices are logged out.'}
      </Notice>
      <div className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          Keep these recovery codes
        </h3>
        <CopyButton label="Copy the recovery codes" text={codes.join('\n')} className="flex-none" />
      </div>
      <p className="text-ink-2">
        Each lets you in once when you do not have your phone. They are shown only now: print them, or keep them where
        you keep passwords, but not on the phone itself.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-medium">{code}</code>
          </li>
        ))}
      </ul>
      <Button size={44} className="justify-self-start" onClick={onDone}>
        I have kept them
      </Button>
    </>
  );
}
