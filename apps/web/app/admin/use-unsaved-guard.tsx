import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { startsFocused } from '../ui/overlay/starts-focused.ts';

/** Stands between a form in a dialog and its closing: with unsaved input it asks; `question` goes beside the dialog. */
export function useUnsavedGuard(isDirty: boolean, close: () => void): { tryToClose: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);

  // On a reload the browser asks in its own words.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  function discard() {
    setAsking(false);
    close();
  }

  const question = (
    <Dialog
      kind="confirm"
      title="Discard your changes?"
      open={asking}
      onClose={() => setAsking(false)}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={() => setAsking(false)}>
            Keep editing
          </Button>
          <Button kind="danger" onClick={discard}>
            Discard
          </Button>
        </div>
      }
    >
      <p>What you entered has not been saved.</p>
    </Dialog>
  );
  return { tryToClose: () => (isDirty ? setAsking(true) : close()), question };
}
