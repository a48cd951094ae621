import '../ui/action-bar.css';
import { formatPlural } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { rowsToApply } from '../import-runs/import-labels.ts';
import { type ImportRun, useApplyImport } from '../import-runs/import-runs.data.ts';
import { showError } from '../ui/show-error.ts';

/** Sticky bar with the next step. Cancel changes nothing, because nothing is written yet. */
export function ImportActionBar({ run }: { run: ImportRun }) {
  const applyImport = useApplyImport();
  const count = rowsToApply(run);
  const { warning } = run.counts;
  return (
    <div role="toolbar" aria-label="Import" className="action-bar import-check-bar z-18 md:gap-2">
      <p className="grid flex-1 min-w-0 px-2 leading-4-5 tabular-nums md:whitespace-nowrap">
        <b>{count === 0 ? 'Nothing to import' : `${formatPlural(count, 'row')} to import`}</b>
        <span className="text-xs/[inherit]">{warning > 0 ? formatPlural(warning, 'warning') : 'No warnings'}</span>
      </p>
      <Link to="/admin/import" className="min-h-(--touch) px-3">
        Cancel
      </Link>
      <button
        type="button"
        disabled={count === 0 || applyImport.isPending}
        className="min-h-(--touch) px-3 bg-(--on-bar) text-(--bar) outline-offset-2"
        aria-busy={applyImport.isPending || undefined}
        onClick={() =>
          applyImport.mutate(
            { id: run.id },
            { onError: (error) => showError(error, 'Couldn’t start the import. Try again') },
          )
        }
      >
        Import {formatPlural(count, 'row')}
      </button>
    </div>
  );
}
