import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/notice.tsx';

type SaveFailureProps = {
  text: string;
  isReloading: boolean;
  /** Where somebody else saved in between. */
  onReload?: (() => void) | undefined;
};

/** Why nothing was saved; the form above it keeps what was typed. */
export function SaveFailure({ text, isReloading, onReload }: SaveFailureProps) {
  return (
    <div ref={comeIntoView} className="grid justify-items-start gap-3 pt-4">
      <Notice tone="bad">{text}</Notice>
      {onReload && (
        <>
          <p>Everything you typed is still here. Reloading replaces it with what was saved.</p>
          <Button kind="secondary" size={44} busy={isReloading} icon={<RotateCw {...icon20} />} onClick={onReload}>
            Reload product
          </Button>
        </>
      )}
    </div>
  );
}

function comeIntoView(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' });
  box?.querySelector('button')?.focus();
}
