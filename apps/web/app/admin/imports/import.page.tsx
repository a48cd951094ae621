import './imports.css';
import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { ExportDialogButton } from '../import-runs/export-dialog-button.tsx';
import { isIdle } from '../import-runs/import-labels.ts';
import { importRunsQuery } from '../import-runs/import-runs.data.ts';
import { EmptyState } from '../table/empty-state.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportList } from './import-list.tsx';

// A sheet of rows, and an arrow into a box.
const DRAWING = (
  <>
    <path d="M32 12h40l16 16v36M32 12v52M72 12v16h16" />
    <path d="M44 34h14M44 46h32" strokeDasharray="1 6" />
    <path d="M60 58v32M48 79l12 12 12-12M20 78v28h80V78" />
  </>
);
const POLL_INTERVAL_MS = 2000;

export default function ImportPage() {
  const { data, error, isFetching, refetch } = useQuery({
    ...importRunsQuery,
    refetchInterval: ({ state: { data: runs } }) => (runs?.every(isIdle) ? false : POLL_INTERVAL_MS),
  });
  return (
    <AdminPage title="Imports" barAction={<ExportDialogButton withOrders />}>
      <div className="grid grid-cols-1 gap-4">
        <FileDrop />
        <section aria-labelledby="runs-title">
          <h2 id="runs-title" className="pb-2 text-base font-[650] tracking-[-0.01em]">
            Last 30 days
          </h2>
          {!data && error && !isSignedOut(error) ? (
            <LoadError what="the imports" busy={isFetching} onRetry={() => void refetch()} />
          ) : !data ? (
            <RowSkeletons count={4} what="imports" />
          ) : data.length === 0 ? (
            <EmptyState title="No imports yet" drawing={DRAWING}>
              Imports and bulk edits will appear here, and you can undo them.
            </EmptyState>
          ) : (
            <ImportList runs={data} />
          )}
        </section>
      </div>
    </AdminPage>
  );
}
