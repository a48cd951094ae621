import { sizeText } from '@kinari/contract/sizes';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import type { Reordered } from './order.data.ts';

type ReorderDialogProps = {
  /** What became of a reorder that was not had whole; without one, nothing is told. */
  reply: Reordered | undefined;
  onClose: () => void;
};

export function ReorderDialog({ reply, onClose }: ReorderDialogProps) {
  const hasSome = reply !== undefined && reply.added.length > 0;
  return (
    <Dialog
      kind="confirm"
      title={hasSome ? 'Some of it is in your cart' : 'Nothing of it can be had now'}
      open={reply !== undefined}
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
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
      {reply && (
        <>
          <p className="mb-2 text-ink-2">Left out:</p>
          <ul className="grid gap-2">
            {reply.leftOut.map(({ orderLineId, name, size, color, quantity, reason }) => (
              <li key={orderLineId} className="flex justify-between gap-4">
                <span>
                  <span className="font-medium">{name}</span>
                  <span className="block text-small text-ink-2">
                    {[color, sizeText(size), `× ${quantity}`].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="flex-none text-label text-bad">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
