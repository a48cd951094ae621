import { formatPlural } from '@kinari/contract/locale';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { isIdle, rowsToApply } from '../import-runs/import-labels.ts';
import { ImportReview } from '../import-runs/import-review.tsx';
import { useApplyImport } from '../import-runs/import-runs.data.ts';
import { watchImport } from '../import-runs/import-toast.tsx';
import { useImportRun } from '../import-runs/use-import-run.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';

type ReviewChangesDialogProps = {
  id: string;
  cells: number;
  onBack: () => void;
  onSaved: () => void;
  onClose: () => void;
};

export function ReviewChangesDialog({ id, cells, onBack, onSaved, onClose }: ReviewChangesDialogProps) {
  const { run, error } = useImportRun(id);
  const applyChanges = useApplyImport();
  const footer = useRef<HTMLDivElement>(null);
  const isReady = run !== undefined && isIdle(run);
  const rowsToSave = run ? rowsToApply(run) : 0;

  // The focused grid is gone. Focus the next button when it is ready.
  useEffect(() => {
    if (isReady) footer.current?.querySelector<HTMLElement>('button:last-child:enabled')?.focus();
  }, [isReady]);

  function save() {
    applyChanges.mutate(
      { id },
      {
        onSuccess: () => {
          watchImport(id);
          onSaved();
        },
      },
    );
  }

  const failureReason = applyChanges.error ?? error;
  return (
    <Dialog
      open
      kind="wide"
      title="Review changes"
      note={isReady ? `${formatPlural(cells, 'cell')}, not saved yet` : undefined}
      confirmsClose
      onClose={onClose}
      footer={
        <div
          ref={footer}
          className="bulk-editor-foot flex flex-1 flex-wrap items-center justify-end gap-y-2 gap-x-3 min-w-0"
        >
          <p className="flex flex-[1_1_100%] gap-2 min-w-0 text-danger text-sm font-medium wrap-anywhere empty:hidden md:flex-1 [&>svg]:flex-none">
            {isReady && run.counts.rejected > 0 && `${formatPlural(run.counts.rejected, 'row')} rejected`}
          </p>
          <Button kind="quiet" size={44} disabled={applyChanges.isPending} onClick={onBack}>
            Back to editing
          </Button>
          <Button busy={applyChanges.isPending || !isReady} disabled={rowsToSave === 0} onClick={save}>
            {rowsToSave === 0 ? 'Save' : `Save ${formatPlural(rowsToSave, 'row')}`}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-3 text-sm">
        <output className="sr-only">{isReady ? 'Changes checked' : 'Checking changes'}</output>
        {failureReason && (
          <Banner tone="bad">{errorMessage(failureReason, 'Couldn’t save the changes. Try again.')}</Banner>
        )}
        {run?.status === 'failed' && <Banner tone="bad">{run.errorMessage}</Banner>}
        {run && isReady ? <ImportReview run={run} /> : <RowSkeletons count={6} what="changes" />}
      </div>
    </Dialog>
  );
}
