import { formatDateTime, formatPlural } from '@kinari/contract/locale';
import { FileCheck2 } from 'lucide-react';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { icon20 } from '../../ui/icon.ts';
import { formatSource } from '../import-runs/import-labels.ts';
import type { ImportRun } from '../import-runs/import-runs.data.ts';

/** Shows how a file was parsed, and whether it was imported before. */
export function ImportFileSummary({ run, onChangeColumns }: { run: ImportRun; onChangeColumns: () => void }) {
  const { kind, status, columns, rows, sameAs } = run;
  if (kind !== 'file' || status === 'validating' || status === 'failed') return null;
  const matched = columns.filter(({ field }) => field !== null).length;
  return (
    <>
      <div className="import-read flex gap-3 px-3.5 py-3 rounded-md bg-info-bg [&>svg]:flex-none [&>svg]:text-info">
        <FileCheck2 {...icon20} />
        <p>
          Read <b>{formatPlural(rows, 'row')}</b> {formatSource(run)} {matched} of{' '}
          {formatPlural(columns.length, 'column')} matched.
          {status === 'ready' && (
            <>
              {' '}
              Nothing is saved yet.{' '}
              <button type="button" onClick={onChangeColumns}>
                Change columns
              </button>
            </>
          )}
        </p>
      </div>
      {status === 'ready' && sameAs && (
        <Banner tone="warn">
          The same file was imported on {formatDateTime(sameAs.at)}.{' '}
          <Link to={`/admin/import/${sameAs.id}`} className="underline underline-offset-3">
            View that import
          </Link>
        </Banner>
      )}
    </>
  );
}
