import { formatSize } from '@kinari/contract/sizes';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { ReorderResult } from './order.data.ts';

type ReorderDialogProps = {
  /** The result of a reorder with unavailable items. The dialog is closed without one. */
  reply: ReorderResult | undefined;
  onClose: () => void;
};

export function ReorderDialog({ reply: response, onClose }: ReorderDialogProps) {
  const hasSome = response !== undefined && response.added.length > 0;
  return (
    <Dialog
      kind="confirm"
      title={hasSome ? 'Some items were added to your cart' : 'These items are no longer available'}
      open={response !== undefined}
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Stay here
          </Button>
          {hasSome && (
            <ButtonLink to="/cart" replace>
              View cart
            </ButtonLink>
          )}
        </div>
      }
    >
      {response && (
        <>
          <p className="mb-2 text-text-muted">Not added:</p>
          <ul className="grid gap-2">
            {response.leftOut.map(({ orderLineId, name, size, color, quantity, reason }) => (
              <li key={orderLineId} className="flex justify-between gap-4">
                <span>
                  <span className="font-medium">{name}</span>
                  <span className="block text-sm text-text-muted">
                    {[color, formatSize(size), `× ${quantity}`].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="flex-none text-label text-danger">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
