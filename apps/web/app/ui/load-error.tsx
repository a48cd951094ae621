import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { icon20 } from './icon.ts';

export function LoadError({ what, busy, onRetry }: { what: string; busy: boolean; onRetry: () => void }) {
  return (
    <div aria-live="polite" className="grid justify-items-start gap-3 border border-border bg-surface p-5 hanging">
      <p>Couldn’t load {what}.</p>
      <Button kind="secondary" size={44} busy={busy} icon={<RotateCw {...icon20} />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
