import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';

export function ProductsLoadError({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div aria-live="polite" className="grid justify-items-start gap-3 border border-border bg-surface p-5 hanging">
      <p className="text-base">Failed to fetch products</p>
      <Button kind="secondary" size={44} busy={busy} icon={<RotateCw {...icon20} />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
