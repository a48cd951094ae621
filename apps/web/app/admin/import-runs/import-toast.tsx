import { formatNumber, formatPlural } from '@kinari/contract/locale';
import '../ui/action-bar.css';
import './import-toast.css';
import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react';
import { Link } from 'react-router';
import { createStore, useStore } from '../../platform/store.ts';
import { icon20 } from '../../ui/icon.ts';
import { showError } from '../ui/show-error.ts';
import { isIdle, rowsToApply } from './import-labels.ts';
import { type ImportRun, useUndoImport } from './import-runs.data.ts';
import { useImportRun } from './use-import-run.ts';

/** The import that was just started and may be undone. */
const watchedImportId = createStore<string | undefined>(undefined);

/** Shows the progress of an import, and an undo button when it is done. */
export const watchImport = (id: string) => watchedImportId.write(id);

/** Stays until closed: a toast that disappears would take the undo button with it. */
export function ImportToast() {
  const id = useStore(watchedImportId);
  return id === undefined ? null : <WatchedImport key={id} id={id} onClose={() => watchedImportId.write(undefined)} />;
}

function WatchedImport({ id, onClose }: { id: string; onClose: () => void }) {
  const { run } = useImportRun(id, { wasWriting: true });
  const undoImport = useUndoImport();
  if (!run) return null;
  const canUndo = run.undoUntil !== null && isIdle(run);
  return (
    <div
      role="toolbar"
      aria-label="Last change"
      className="action-bar run-toast z-19 pl-4 md:w-max md:max-w-[min(640px,calc(100vw-128px))] md:pl-3.5 [&>svg]:flex-none"
    >
      <StatusIcon run={run} />
      <output className="flex-1 min-w-0 px-2 font-semibold leading-5 wrap-anywhere tabular-nums">
        {formatStatus(run)}
      </output>
      <Link to={`/admin/import/${id}`} className="run-toast-more">
        Details
      </Link>
      {canUndo && (
        <button
          type="button"
          disabled={undoImport.isPending}
          onClick={() =>
            undoImport.mutate({ id }, { onError: (error) => showError(error, 'Couldn’t undo the changes. Try again') })
          }
        >
          <Undo2 {...icon20} />
          Undo
        </button>
      )}
      <button type="button" aria-label="Dismiss" title="Dismiss" onClick={onClose}>
        <X {...icon20} />
      </button>
    </div>
  );
}

function StatusIcon({ run }: { run: ImportRun }) {
  if (!isIdle(run))
    return (
      <span
        aria-hidden="true"
        className="flex-none size-(--icon-md) border-2 border-current [border-right-color:transparent] rounded-full animate-spin"
      />
    );
  return run.status === 'failed' ? <CircleAlert {...icon20} /> : <CircleCheck {...icon20} />;
}

/** Formats as `Discount of 10 % on 12 products done`, with the number of skipped rows. */
function formatStatus(run: ImportRun): string {
  const { name } = run;
  const skippedText = run.skipped > 0 ? `, ${formatPlural(run.skipped, 'row')} skipped` : '';
  switch (run.status) {
    case 'completed':
      if (run.applied === 0 && run.skipped > 0) return `No changes${skippedText}`;
      // The name of a grid edit already includes it: `8 variants edited in the grid`.
      return `${name}${run.kind === 'grid' ? '' : ' done'}${skippedText}`;
    case 'stopped':
      return `${name} stopped after ${formatPlural(run.applied, 'row')}${skippedText}`;
    case 'undone':
      return `Undone: ${name}${skippedText}`;
    case 'undoing':
      return `Undoing: ${name}`;
    case 'failed':
      return run.errorMessage ?? `Couldn’t finish: ${name}`;
    default:
      return `${name}: ${formatNumber(run.applied)} of ${formatPlural(rowsToApply(run), 'row')}`;
  }
}
