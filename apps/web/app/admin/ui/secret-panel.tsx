import { Check, ClipboardCopy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { AdminPanel } from './admin-panel.tsx';
import { outlinedButtonClass } from './outlined-button.ts';

type SecretPanelProps = {
  title: string;
  /** Name of the field, such as `API key`. */
  label: string;
  secret: string;
  note: string;
  onDone: () => void;
};

/** Shows a secret that the server never returns again. Takes the focus. */
export function SecretPanel({ title, label, secret, note, onDone }: SecretPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  useUnsavedChangesPrompt(true, 'Leave without copying it? It is never shown again.');

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setIsCopied(true);
      notify({ text: 'Copied', tone: 'ok' });
    } catch {
      notify({ text: 'Could not copy. Select the text instead', tone: 'bad' });
    }
  }

  return (
    <AdminPanel title={title} intro={note} heading={heading} className="mb-4 border-success">
      <div className="grid gap-3 px-3.5 pb-3.5">
        <div className="grid max-w-180 grid-cols-[minmax(0,1fr)_auto] gap-2">
          <input
            readOnly
            aria-label={label}
            value={secret}
            className="input font-mono"
            onFocus={({ target }) => target.select()}
          />
          <Button
            kind="secondary"
            icon={isCopied ? <Check {...icon20} /> : <ClipboardCopy {...icon20} />}
            className={outlinedButtonClass}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <Button kind="secondary" size={44} className="justify-self-start" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </AdminPanel>
  );
}
