import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { icon16 } from './icon.ts';
import { IconButton } from './icon-button.tsx';
import { notify } from './toast.ts';

type CopyButtonProps = { label: string; text: string; className: string };

export function CopyButton({ label, text, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notify({ text: 'Copied', tone: 'ok' });
    } catch {
      notify({ text: 'Could not copy. Please select the text instead', tone: 'bad' });
    }
  }

  return (
    <IconButton
      label={label}
      title={label}
      icon={copied ? <Check {...icon16} /> : <Copy {...icon16} />}
      className={className}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    />
  );
}
