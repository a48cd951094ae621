import { Link } from 'react-router';
import { failureOf } from '../failure.ts';
import { countOf, toWrite } from '../runs/run-words.ts';
import { type Run, useApplyRun } from '../runs/runs.data.ts';

/** The next step, in sight however many rows there are. Cancelling leaves the run as it is: nothing is written. */
export function CheckBar({ run }: { run: Run }) {
  const applying = useApplyRun();
  const count = toWrite(run);
  const { look } = run.counts;
  return (
    <div role="toolbar" aria-label="Import" className="import-check-bar">
      <p>
        <b>{count === 0 ? 'Nothing to import' : `${countOf(count, 'row')} to import`}</b>
        <span>{look > 0 ? `${look.toLocaleString('en-IN')} pointed out` : 'Nothing pointed out'}</span>
      </p>
      <Link to="/admin/import">Cancel</Link>
      <button
        type="button"
        disabled={count === 0 || applying.isPending}
        aria-busy={applying.isPending || undefined}
        onClick={() =>
          applying.mutate({ id: run.id }, { onError: (error) => failureOf(error, 'The import could not be started') })
        }
      >
        Import {countOf(count, 'row')}
      </button>
    </div>
  );
}
