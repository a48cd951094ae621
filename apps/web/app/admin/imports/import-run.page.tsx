import './imports.css';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RunCheck } from '../runs/run-check.tsx';
import type { Run } from '../runs/runs.data.ts';
import { useRun } from '../runs/use-run.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { CheckBar } from './check-bar.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { HowItWasRead } from './how-it-was-read.tsx';
import { HowItWent } from './how-it-went.tsx';
import { RunSteps } from './run-steps.tsx';

/** One run, from its file to what became of it. */
export default function ImportRunPage() {
  const { id = '' } = useParams();
  const { run, error, isFetching, refetch } = useRun(id);
  return (
    <AdminPage
      title="Import"
      note={run && <span className="import-name">{run.name}</span>}
      action={run && <RunSteps run={run} />}
    >
      {!run && error && !isSignedOut(error) ? (
        isGone(error) ? (
          <Gone />
        ) : (
          <LoadFailure what="the run" busy={isFetching} onRetry={refetch} />
        )
      ) : !run ? (
        <RowSkeletons count={6} what="the run" />
      ) : (
        <RunView key={run.id} run={run} />
      )}
    </AdminPage>
  );
}

function RunView({ run }: { run: Run }) {
  const [choosing, setChoosing] = useState(false);
  if (run.state === 'unmatched' || (choosing && run.state === 'checked')) {
    return (
      <ChooseColumns
        run={run}
        {...(run.state === 'checked' && { onCancel: () => setChoosing(false) })}
        onChosen={() => setChoosing(false)}
      />
    );
  }
  return (
    <div className="import-stack">
      <HowItWasRead run={run} onChangeColumns={() => setChoosing(true)} />
      <HowItWent run={run} />
      {run.state !== 'reading' && run.state !== 'failed' && <RunCheck run={run} />}
      {run.state === 'reading' && <RowSkeletons count={6} what="rows" />}
      {run.state === 'checked' && <CheckBar run={run} />}
    </div>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

function Gone() {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="info">This run is not there. Runs are kept for 30 days.</Notice>
      <ButtonLink kind="secondary" size={44} to="/admin/import">
        To all runs
      </ButtonLink>
    </div>
  );
}
