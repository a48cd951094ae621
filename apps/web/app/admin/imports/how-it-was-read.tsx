import { FileCheck2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/text/format-date.ts';
import { icon20 } from '../../ui/icon.ts';
import { Notice } from '../../ui/notice.tsx';
import { countOf, readAs } from '../runs/run-words.ts';
import type { Run } from '../runs/runs.data.ts';

/** What the shop made of a file, and whether it has seen it before. */
export function HowItWasRead({ run, onChangeColumns }: { run: Run; onChangeColumns: () => void }) {
  const { kind, state, columns, rows, sameAs } = run;
  if (kind !== 'file' || state === 'reading' || state === 'failed') return null;
  const matched = columns.filter(({ field }) => field !== null).length;
  return (
    <>
      <div className="import-read">
        <FileCheck2 {...icon20} />
        <p>
          We read <b>{countOf(rows, 'row')}</b> {readAs(run)} {matched} of {countOf(columns.length, 'column')} matched.
          {state === 'checked' && (
            <>
              {' '}
              Nothing is written yet.{' '}
              <button type="button" onClick={onChangeColumns}>
                Change columns
              </button>
            </>
          )}
        </p>
      </div>
      {state === 'checked' && sameAs && (
        <Notice tone="warn">
          The same file was imported on {formatMoment(sameAs.at)}.{' '}
          <Link to={`/admin/import/${sameAs.id}`} className="underline underline-offset-3">
            See what it did
          </Link>
        </Notice>
      )}
    </>
  );
}
