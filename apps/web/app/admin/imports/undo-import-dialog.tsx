import { formatPlural } from '@kinari/contract/locale';
import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type ImportRun, useUndoImport } from '../import-runs/import-runs.data.ts';

/** Confirms the undo, because it changes what shoppers see. */
export function UndoImportDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const undoImport = useUndoImport();
  return (
    <Dialog
      kind="confirm"
      title="Undo changes?"
      open
      onClose={onClose}
      footer={
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            {undoImport.error ? 'Close' : 'Cancel'}
          </Button>
          {!undoImport.error && (
            <Button
              kind="danger"
              busy={undoImport.isPending}
              onClick={() => undoImport.mutate({ id: run.id }, { onSuccess: onClose })}
            >
              Undo {formatPlural(run.applied, 'row')}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          Reverts the changes of <b className="font-semibold break-words">{run.name}</b> and archives the products it
          created. Products changed since then are skipped and listed. This can’t be undone.
        </p>
        <div role="alert">
          {undoImport.error && (
            <Banner tone="bad">{errorMessage(undoImport.error, 'Couldn’t undo the changes. Try again.')}</Banner>
          )}
        </div>
      </div>
    </Dialog>
  );
}
