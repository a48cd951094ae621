import { failureText } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';

type DeleteDialogProps = {
  title: string;
  name: string;
  busy: boolean;
  /** Why it could not be deleted. */
  error: unknown;
  onClose: () => void;
  onDelete: () => void;
};

/** Asks once more; open as long as it is drawn. What cannot go because products need it says so here. */
export function DeleteDialog({ title, name, busy, error, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      kind="confirm"
      title={title}
      open
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
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
          {error !== null && <Notice tone="bad">{failureText(error, 'It could not be deleted.')}</Notice>}
        </div>
      </div>
    </Dialog>
  );
}
