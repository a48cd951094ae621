import './imports.css';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { ExportDialog } from '../import-runs/export-dialog.tsx';
import { isIdle } from '../import-runs/import-labels.ts';
import { importRunsQuery } from '../import-runs/import-runs.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportList } from './import-list.tsx';

const POLL_INTERVAL_MS = 2000;

export default function ImportPage() {
  const { data, error, isFetching, refetch } = useQuery({
    ...importRunsQuery,
    refetchInterval: ({ state: { data: runs } }) => (runs?.every(isIdle) ? false : POLL_INTERVAL_MS),
  });
  const [isExporting, setIsExporting] = useState(false);
  return (
    <AdminPage
      title="Imports"
      action={
        <Button kind="secondary" size={44} icon={<Download {...icon20} />} onClick={() => setIsExporting(true)}>
          Export
        </Button>
      }
    >
      <div className="import-stack">
        <FileDrop />
        <section aria-labelledby="runs-title">
          <h2 id="runs-title" className="import-title">
            Last 30 days
          </h2>
          {!data && error && !isSignedOut(error) ? (
            <LoadError what="the imports" busy={isFetching} onRetry={() => void refetch()} />
          ) : !data ? (
            <RowSkeletons count={4} what="imports" />
          ) : data.length === 0 ? (
            <p className="import-none">No imports or bulk edits yet. They will appear here, and you can undo them.</p>
          ) : (
            <ImportList runs={data} />
          )}
        </section>
      </div>
      {isExporting && <ExportDialog withOrders onClose={() => setIsExporting(false)} />}
    </AdminPage>
  );
}
