import { formatPlural } from '@kinari/contract/locale';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

type ArchiveDialogProps = {
  count: number;
  variants: number;
  busy: boolean;
  onClose: () => void;
  onArchive: () => void;
};

export function ArchiveDialog({ count, variants, busy, onClose, onArchive }: ArchiveDialogProps) {
  return (
    <ConfirmDialog
      title={`Archive ${formatPlural(count, 'product')}`}
      action="Archive"
      busy={busy}
      onClose={onClose}
      onConfirm={onArchive}
    >
      <p>
        {formatPlural(count, 'product')} with {formatPlural(variants, 'variant')} will be removed from the shop and its
        search.
      </p>
      <p className="text-text-muted">Existing orders don’t change. You can undo this for 30 days.</p>
    </ConfirmDialog>
  );
}
