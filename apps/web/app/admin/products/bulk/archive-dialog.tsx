import { formatPlural } from '@kinari/contract/locale';
import { Button } from '../../../ui/button.tsx';
import { autoFocusOnOpen } from '../../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type ArchiveDialogProps = {
  count: number;
  variants: number;
  busy: boolean;
  onClose: () => void;
  onArchive: () => void;
};

export function ArchiveDialog({ count, variants, busy, onClose, onArchive }: ArchiveDialogProps) {
  return (
    <Dialog
      kind="confirm"
      open
      title={`Archive ${formatPlural(count, 'product')}`}
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={busy} onClick={onArchive}>
            Archive
          </Button>
        </div>
      }
    >
      <div className="grid gap-2">
        <p>
          {formatPlural(count, 'product')} with {formatPlural(variants, 'variant')} will be removed from the shop and
          its search.
        </p>
        <p className="text-ink-2">Existing orders don’t change. You can undo this for 30 days.</p>
      </div>
    </Dialog>
  );
}
