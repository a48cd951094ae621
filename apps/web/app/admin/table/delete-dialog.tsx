import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

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
    <Dialog
      kind="confirm"
      title={title}
      open
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            {error ? 'Close' : 'Cancel'}
          </Button>
          {!error && (
            <Button kind="danger" busy={busy} onClick={onDelete}>
              Delete
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          Are you sure you want to delete <b className="font-semibold break-words">{name}</b>?
        </p>
        <div role="alert">
          {error !== null && <Banner tone="bad">{errorMessage(error, 'Couldn’t delete it. Try again.')}</Banner>}
        </div>
      </div>
    </Dialog>
  );
}
