import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { autoFocusOnOpen } from './auto-focus-on-open.ts';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  open?: boolean;
  /** Label of the confirming button. Without one, the dialog can only be closed. */
  action: string | undefined;
  /** Label of the button that changes nothing. */
  cancel?: string;
  busy?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** Asks before an action that is dangerous or hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, open = true, action, cancel = 'Cancel', busy = false, onClose, onConfirm, children } = props;
  return (
    <Dialog
      kind="confirm"
      title={title}
      open={open}
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            {cancel}
          </Button>
          {action && (
            <Button kind="danger" busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-2">{children}</div>
    </Dialog>
  );
}
