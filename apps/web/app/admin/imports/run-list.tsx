import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/text/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { isResting, outcomeOf } from '../runs/run-words.ts';
import type { Run } from '../runs/runs.data.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** What each run did, by whom and when, and the way back while there is one. */
export function RunList({ runs }: { runs: readonly Run[] }) {
  const [undoing, setUndoing] = useState<Run>();
  return (
    <>
      <ul className="import-runs">
        {runs.map((run) => (
          <li key={run.id} data-failed={run.state === 'failed' || undefined}>
            <Link to={`/admin/import/${run.id}`} className="import-run">
              <b>{run.name}</b>
              <span className="import-outcome">{outcomeOf(run)}</span>
              <span className="import-by">
                {run.by}, {formatMoment(run.startedAt)}
              </span>
              <ChevronRight {...icon20} />
            </Link>
            {run.undoUntil !== null && isResting(run) && (
              <Button
                kind="quiet"
                size={44}
                aria-label={`Undo ${run.name}, ${formatMoment(run.startedAt)}`}
                onClick={() => setUndoing(run)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog run={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}
