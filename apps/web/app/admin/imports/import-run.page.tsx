import './imports.css';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ImportReview } from '../import-runs/import-review.tsx';
import type { ImportRun } from '../import-runs/import-runs.data.ts';
import { useImportRun } from '../import-runs/use-import-run.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportActionBar } from './import-action-bar.tsx';
import { ImportFileSummary } from './import-file-summary.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSteps } from './import-steps.tsx';

export default function ImportRunPage() {
  const { id = '' } = useParams();
  const { run, error, isFetching, refetch } = useImportRun(id);
  return (
    <AdminPage
      title="Import"
      note={run && <span className="block max-w-[min(48vw,_420px)] truncate">{run.name}</span>}
      action={run && <ImportSteps run={run} />}
    >
      {!run && error && !isSignedOut(error) ? (
        isNotFound(error) ? (
          <ImportNotFound />
        ) : (
          <LoadError what="the import" busy={isFetching} onRetry={refetch} />
        )
      ) : !run ? (
        <RowSkeletons count={6} what="the import" />
      ) : (
        <ImportRunView key={run.id} run={run} />
      )}
    </AdminPage>
  );
}

function ImportRunView({ run }: { run: ImportRun }) {
  const [isMapping, setIsMapping] = useState(false);
  if (run.status === 'needs_mapping' || (isMapping && run.status === 'ready')) {
    return (
      <ColumnMapping
        run={run}
        {...(run.status === 'ready' && { onCancel: () => setIsMapping(false) })}
        onChosen={() => setIsMapping(false)}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ImportFileSummary run={run} onChangeColumns={() => setIsMapping(true)} />
      <ImportProgress run={run} />
      {run.status !== 'validating' && run.status !== 'failed' && <ImportReview run={run} />}
      {run.status === 'validating' && <RowSkeletons count={6} what="rows" />}
      {run.status === 'ready' && <ImportActionBar run={run} />}
    </div>
  );
}

const isNotFound = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

function ImportNotFound() {
  return (
    <div className="grid justify-items-start gap-4">
      <Banner tone="info">Import not found. Imports are deleted after 30 days.</Banner>
      <ButtonLink kind="secondary" size={44} to="/admin/import">
        All imports
      </ButtonLink>
    </div>
  );
}
