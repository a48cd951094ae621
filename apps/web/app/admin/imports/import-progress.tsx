import { formatDateTime, formatNumber, formatPlural } from '@kinari/contract/locale';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { formatOutcome, isIdle, rowsToApply } from '../import-runs/import-labels.ts';
import { type ImportRun, useApplyImport, useStopImport } from '../import-runs/import-runs.data.ts';
import { showError } from '../ui/show-error.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

/** Shows the progress or the result of an import, and its actions. */
export function ImportProgress({ run }: { run: ImportRun }) {
  switch (run.status) {
    case 'validating':
      return (
        <div className="grid gap-4">
          <output className="flex items-center gap-3 px-3.5 py-3 rounded-md bg-info-bg">
            <span
              aria-hidden="true"
              className="flex-none size-(--icon-md) border-2 border-info [border-right-color:transparent] rounded-full animate-spin"
            />
            {run.rows > 0 ? `${formatPlural(run.rows, 'row')} read so far` : 'Reading the file'}. Nothing is saved yet.
            You can close this page; the import continues.
          </output>
          <div>
            <StopButton run={run} />
          </div>
        </div>
      );
    case 'failed':
      return (
        <div className="grid justify-items-start gap-4">
          <Banner tone="bad">{run.errorMessage ?? 'Couldn’t read the file.'}</Banner>
          <ButtonLink kind="secondary" size={44} to="/admin/import">
            Upload another file
          </ButtonLink>
        </div>
      );
    case 'applying':
    case 'stopping':
    case 'undoing':
      return <ApplyProgress run={run} />;
    case 'stopped':
    case 'completed':
    case 'undone':
      return <ImportResult run={run} />;
    default:
      return null;
  }
}

function ApplyProgress({ run }: { run: ImportRun }) {
  const total = rowsToApply(run);
  const processed = run.applied + run.skipped;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((processed / total) * 100));
  const statusText =
    run.status === 'undoing'
      ? 'Undoing'
      : run.status === 'stopping'
        ? 'Stopping after the current products'
        : `${formatNumber(run.applied)} of ${formatPlural(total, 'row')} saved`;
  return (
    <section
      aria-label="Progress"
      className="import-progress grid grid-cols-1 gap-2.5 px-3.5 py-3 border border-border rounded-md bg-surface tabular-nums"
    >
      <p>
        <b>{statusText}</b>
        <span>You can close this page; the import continues.</span>
      </p>
      <progress
        aria-label="Rows saved"
        max={100}
        {...(run.status === 'undoing' ? {} : { value: percent })}
        className="import-bar"
      />
      {/* Announce every 10% only: each row would be too much for screen readers. */}
      <output className="sr-only">
        {run.status === 'applying' ? `${Math.floor(percent / 10) * 10}% saved` : statusText}
      </output>
      {run.status === 'applying' && <StopButton run={run} />}
    </section>
  );
}

function StopButton({ run }: { run: ImportRun }) {
  const stopImport = useStopImport();
  return (
    <Button
      kind="secondary"
      size={44}
      busy={stopImport.isPending}
      onClick={() =>
        stopImport.mutate(
          { id: run.id },
          { onError: (error) => showError(error, 'Couldn’t stop the import. Try again') },
        )
      }
    >
      Stop
    </Button>
  );
}

function ImportResult({ run }: { run: ImportRun }) {
  const applyImport = useApplyImport();
  const [isConfirmingUndo, setIsConfirmingUndo] = useState(false);
  const canUndo = run.undoUntil !== null && isIdle(run);
  return (
    <section aria-label="Result" className="import-outcome-panel" data-status={run.status}>
      <div>
        <output>
          <b>{formatOutcome(run)}</b>
        </output>
        <p className="text-text-subtle text-xs/5">
          {run.by}, {formatDateTime(run.appliedAt ?? run.startedAt)}
          {canUndo && run.undoUntil && `. Can be undone until ${formatDateTime(run.undoUntil)}.`}
        </p>
        {run.errorMessage && <p className="text-danger">{run.errorMessage}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {run.status === 'stopped' && (
          <Button
            size={44}
            busy={applyImport.isPending}
            onClick={() =>
              applyImport.mutate(
                { id: run.id },
                { onError: (error) => showError(error, 'Couldn’t resume the import. Try again') },
              )
            }
          >
            Resume
          </Button>
        )}
        {canUndo && (
          <Button kind="secondary" size={44} icon={<Undo2 {...icon20} />} onClick={() => setIsConfirmingUndo(true)}>
            Undo
          </Button>
        )}
        <ButtonLink kind="quiet" size={44} to="/admin/import">
          All imports
        </ButtonLink>
      </div>
      {isConfirmingUndo && <UndoImportDialog run={run} onClose={() => setIsConfirmingUndo(false)} />}
    </section>
  );
}
