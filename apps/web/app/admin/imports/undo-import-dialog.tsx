import { formatPlural } from '@kinari/contract/locale';
import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type ImportRun, useUndoImport } from '../import-runs/import-runs.data.ts';

/** Confirms the undo, because it changes what shoppers see. */
export function UndoImportDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const undoImport = useUndoImport();
  return (
    <ConfirmDialog
      title="Undo changes?"
      action={undoImport.error ? undefined : `Undo ${formatPlural(run.applied, 'row')}`}
      cancel={undoImport.error ? 'Close' : 'Cancel'}
      busy={undoImport.isPending}
      onClose={onClose}
      onConfirm={() => undoImport.mutate({ id: run.id }, { onSuccess: onClose })}
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
    </ConfirmDialog>
  );
}
