import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type DeleteDialogProps = {
  title: string;
  name: string;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onDelete: () => void;
};

/** Confirms a deletion. Open while it is rendered. Shows the error if products still use the item. */
export function DeleteDialog({ title, name, busy, error, onClose, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      action={error ? undefined : 'Delete'}
      cancel={error ? 'Close' : 'Cancel'}
      busy={busy}
      onClose={onClose}
      onConfirm={onDelete}
    >
      <div className="grid gap-3">
        <p>
          Are you sure you want to delete <b className="font-semibold break-words">{name}</b>?
        </p>
        <div role="alert">
          {error !== null && <Banner tone="bad">{errorMessage(error, 'Couldn’t delete it. Try again.')}</Banner>}
        </div>
      </div>
    </ConfirmDialog>
  );
}
