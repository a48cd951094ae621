import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnloadWarning } from './use-unload-warning.ts';

/** Confirms before a dialog with unsaved input closes. Render `confirmDialog` next to the dialog. */
export function useUnsavedChangesGuard(
  isDirty: boolean,
  close: () => void,
): { tryToClose: () => void; confirmDialog: ReactNode } {
  const [isConfirming, setIsConfirming] = useState(false);

  useUnloadWarning(isDirty);

  function discard() {
    setIsConfirming(false);
    close();
  }

  const confirmDialog = (
    <ConfirmDialog
      title="Discard your changes?"
      open={isConfirming}
      action="Discard"
      cancel="Keep editing"
      onClose={() => setIsConfirming(false)}
      onConfirm={discard}
    >
      <p>Your changes have not been saved.</p>
    </ConfirmDialog>
  );
  return { tryToClose: () => (isDirty ? setIsConfirming(true) : close()), confirmDialog };
}
