import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Confirms before a dialog with unsaved input closes. Render `confirmDialog` next to the dialog. */
export function useUnsavedChangesGuard(
  isDirty: boolean,
  close: () => void,
): { tryToClose: () => void; confirmDialog: ReactNode } {
  const [isConfirming, setIsConfirming] = useState(false);

  // On a reload the browser shows its own confirmation.
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);

  function discard() {
    setIsConfirming(false);
    close();
  }

  const confirmDialog = (
    <Dialog
      kind="confirm"
      title="Discard your changes?"
      open={isConfirming}
      onClose={() => setIsConfirming(false)}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={() => setIsConfirming(false)}>
            Keep editing
          </Button>
          <Button kind="danger" onClick={discard}>
            Discard
          </Button>
        </div>
      }
    >
      <p>Your changes have not been saved.</p>
    </Dialog>
  );
  return { tryToClose: () => (isDirty ? setIsConfirming(true) : close()), confirmDialog };
}
