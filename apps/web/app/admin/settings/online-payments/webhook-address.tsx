import { Check, ClipboardCopy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { notify } from '../../../ui/toast.ts';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';

/** The address that staff enter in the dashboard of the provider. */
export function WebhookAddress({ name, url }: { name: string; url: string }) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      notify({ text: 'Copied', tone: 'ok' });
    } catch {
      notify({ text: 'Could not copy. Select the text instead', tone: 'bad' });
    }
  }

  return (
    <div>
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        Webhook address for {name}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          id={id}
          readOnly
          value={url}
          className="input font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <Button
          kind="secondary"
          size={44}
          icon={isCopied ? <Check {...icon20} /> : <ClipboardCopy {...icon20} />}
          className={outlinedButtonClass}
          aria-label={`Copy the webhook address for ${name}`}
          onClick={() => void copy()}
          onBlur={() => setIsCopied(false)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
