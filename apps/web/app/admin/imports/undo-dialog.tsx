import { failureText } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { countOf } from '../runs/run-words.ts';
import { type Run, useUndoRun } from '../runs/runs.data.ts';

/** Asks once more: whatever shoppers see changes back with it. */
export function UndoDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const undoing = useUndoRun();
  return (
    <Dialog
      kind="confirm"
      title="Undo this?"
      open
      onClose={onClose}
      footer={
        <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            {undoing.error ? 'Close' : 'Cancel'}
          </Button>
          {!undoing.error && (
            <Button
              kind="danger"
              busy={undoing.isPending}
              onClick={() => undoing.mutate({ id: run.id }, { onSuccess: onClose })}
            >
              Undo {countOf(run.applied, 'row')}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          What <b className="font-semibold break-words">{run.name}</b> changed goes back to what it was before, and
          products that it made are archived. What somebody else has changed since is left alone and listed.
        </p>
        <div role="alert">
          {undoing.error && <Notice tone="bad">{failureText(undoing.error, 'It could not be undone.')}</Notice>}
        </div>
      </div>
    </Dialog>
  );
}
