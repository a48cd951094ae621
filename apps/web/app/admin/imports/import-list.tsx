import { formatDateTime } from '@kinari/contract/locale';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { formatOutcome, isIdle } from '../import-runs/import-labels.ts';
import type { ImportRun } from '../import-runs/import-runs.data.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

export function ImportList({ runs }: { runs: readonly ImportRun[] }) {
  const [undoing, setUndoing] = useState<ImportRun>();
  return (
    <>
      <ul className="import-runs admin-panel">
        {runs.map((run) => (
          <li key={run.id} data-failed={run.status === 'failed' || undefined}>
            <Link to={`/admin/import/${run.id}`} className="import-run">
              <b>{run.name}</b>
              <span className="import-outcome">{formatOutcome(run)}</span>
              <span className="text-text-subtle text-xs/5">
                {run.by}, {formatDateTime(run.startedAt)}
              </span>
              <ChevronRight {...icon20} />
            </Link>
            {run.undoUntil !== null && isIdle(run) && (
              <Button
                kind="quiet"
                size={44}
                aria-label={`Undo ${run.name}, ${formatDateTime(run.startedAt)}`}
                onClick={() => setUndoing(run)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoImportDialog run={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}
