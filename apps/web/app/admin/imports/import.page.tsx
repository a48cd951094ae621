import './imports.css';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { ExportDialog } from '../runs/export-dialog.tsx';
import { isResting } from '../runs/run-words.ts';
import { runsQuery } from '../runs/runs.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { FileDrop } from './file-drop.tsx';
import { RunList } from './run-list.tsx';

const ASKED_EVERY_MS = 2000;

/** A file goes in, and what files and steps for many products did in the last 30 days, with the way back. */
export default function ImportPage() {
  const { data, error, isFetching, refetch } = useQuery({
    ...runsQuery,
    refetchInterval: ({ state: { data: runs } }) => (runs?.every(isResting) ? false : ASKED_EVERY_MS),
  });
  const [exporting, setExporting] = useState(false);
  return (
    <AdminPage
      title="Import"
      action={
        <Button kind="secondary" size={44} icon={<Download {...icon20} />} onClick={() => setExporting(true)}>
          Export
        </Button>
      }
    >
      <div className="import-stack">
        <FileDrop />
        <section aria-labelledby="runs-title">
          <h2 id="runs-title" className="import-title">
            The last 30 days
          </h2>
          {!data && error && !isSignedOut(error) ? (
            <LoadFailure what="the runs" busy={isFetching} onRetry={() => void refetch()} />
          ) : !data ? (
            <RowSkeletons count={4} what="runs" />
          ) : data.length === 0 ? (
            <p className="import-none">
              Nothing has been imported or edited together yet. Whatever is will be listed here, with the way to undo
              it.
            </p>
          ) : (
            <RunList runs={data} />
          )}
        </section>
      </div>
      {exporting && <ExportDialog withOrders onClose={() => setExporting(false)} />}
    </AdminPage>
  );
}
