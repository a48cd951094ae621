import { RotateCw } from 'lucide-react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';

type SaveErrorBannerProps = {
  text: string;
  isReloading: boolean;
  /** Set if someone else saved in the meantime. */
  onReload?: (() => void) | undefined;
};

export function SaveErrorBanner({ text, isReloading, onReload }: SaveErrorBannerProps) {
  return (
    <div ref={scrollIntoViewAndFocus} className="grid justify-items-start gap-3 pt-4">
      <Banner tone="bad">{text}</Banner>
      {onReload && (
        <>
          <p>Your changes are still here. Reloading replaces them with the saved version.</p>
          <Button kind="secondary" size={44} busy={isReloading} icon={<RotateCw {...icon20} />} onClick={onReload}>
            Reload product
          </Button>
        </>
      )}
    </div>
  );
}

function scrollIntoViewAndFocus(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
  element?.querySelector('button')?.focus();
}
