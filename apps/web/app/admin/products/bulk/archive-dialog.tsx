import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../../ui/overlay/starts-focused.ts';
import { countOf } from '../../runs/run-words.ts';

type ArchiveDialogProps = {
  count: number;
  variants: number;
  busy: boolean;
  onClose: () => void;
  onArchive: () => void;
};

/** Asks once more before products leave the shop. */
export function ArchiveDialog({ count, variants, busy, onClose, onArchive }: ArchiveDialogProps) {
  return (
    <Dialog
      kind="confirm"
      open
      title={`Archive ${countOf(count, 'product')}`}
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
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
          {countOf(count, 'product')} with {countOf(variants, 'variant')} will leave the shop, its searches and its
          lists.
        </p>
        <p className="text-ink-2">Orders keep what was bought. For 30 days it can be undone.</p>
      </div>
    </Dialog>
  );
}
