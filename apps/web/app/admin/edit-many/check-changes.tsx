import { useEffect, useRef } from 'react';
import { failureText } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RunCheck } from '../runs/run-check.tsx';
import { watchRun } from '../runs/run-toast.tsx';
import { countOf, isResting, toWrite } from '../runs/run-words.ts';
import { useApplyRun } from '../runs/runs.data.ts';
import { useRun } from '../runs/use-run.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';

type CheckChangesProps = {
  id: string;
  cells: number;
  onBack: () => void;
  onSaved: () => void;
  onClose: () => void;
};

/** What the cells would do, before anything is written. */
export function CheckChanges({ id, cells, onBack, onSaved, onClose }: CheckChangesProps) {
  const { run, error } = useRun(id);
  const applying = useApplyRun();
  const foot = useRef<HTMLDivElement>(null);
  const isReady = run !== undefined && isResting(run);
  const writes = run ? toWrite(run) : 0;

  // The grid went with its focus; the next step takes it as soon as there is one.
  useEffect(() => {
    if (isReady) foot.current?.querySelector<HTMLElement>('button:last-child:enabled')?.focus();
  }, [isReady]);

  function save() {
    applying.mutate(
      { id },
      {
        onSuccess: () => {
          watchRun(id);
          onSaved();
        },
      },
    );
  }

  const failure = applying.error ?? error;
  return (
    <Dialog
      open
      kind="wide"
      title="Check the changes"
      note={isReady ? `${countOf(cells, 'cell')}, nothing is written yet` : undefined}
      asksFirst
      onClose={onClose}
      footer={
        <div ref={foot} className="edit-foot">
          <p className="edit-wrong">
            {isReady && run.counts.refused > 0 && `${countOf(run.counts.refused, 'row')} refused`}
          </p>
          <Button kind="quiet" size={44} disabled={applying.isPending} onClick={onBack}>
            Back to the cells
          </Button>
          <Button busy={applying.isPending || !isReady} disabled={writes === 0} onClick={save}>
            {writes === 0 ? 'Save' : `Save ${countOf(writes, 'row')}`}
          </Button>
        </div>
      }
    >
      <div className="edit-checked">
        <output className="sr-only">{isReady ? 'The changes are checked' : 'The changes are being checked'}</output>
        {failure && <Notice tone="bad">{failureText(failure, 'The changes could not be saved.')}</Notice>}
        {run?.state === 'failed' && <Notice tone="bad">{run.problem}</Notice>}
        {run && isReady ? <RunCheck run={run} /> : <RowSkeletons count={6} what="changes" />}
      </div>
    </Dialog>
  );
}
