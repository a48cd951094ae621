import '../../ui/item-row.css';
import '../packing/packing.css';
import './returns.css';
import { useQuery } from '@tanstack/react-query';
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '../../platform/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { TableViews } from '../table/table-views.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { PendingRefunds } from './pending-refunds.tsx';
import { ReceiveByScanDialog } from './receive-by-scan-dialog.tsx';
import { ReturnQueuePage } from './return-queue-page.tsx';
import {
  countOpenReturns,
  RETURN_TAB_LABELS,
  RETURN_TABS,
  returnTabUrl,
  useReturnsSearchParams,
} from './return-tabs.ts';
import { returnCountsQuery, useExportRefunds } from './returns.data.ts';

export default function ReturnsPage() {
  const canCall = useCanCall();
  const tabs = RETURN_TABS.filter((returnTab) =>
    canCall(returnTab === 'pending-refunds' ? 'listPendingRefunds' : 'listReturns'),
  );
  const { tab: namedTab, openId } = useReturnsSearchParams();
  const tab = tabs.includes(namedTab) ? namedTab : (tabs[0] ?? namedTab);
  const { data: returnCounts } = useQuery({ ...returnCountsQuery, enabled: canCall('countReturns') });
  const [isScanning, setScanning] = useState(false);
  const views = tabs.map((returnTab) => ({
    id: returnTab,
    label: RETURN_TAB_LABELS[returnTab],
    to: returnTabUrl(returnTab),
    count: returnCounts && (returnCounts.counts[returnTab] ?? 0),
    // A refund is late.
    isHot: returnTab === 'pending-refunds' && (returnCounts?.late ?? 0) > 0,
  }));

  return (
    <AdminPage
      title="Returns"
      note={returnCounts && <output className="max-md:sr-only">{countOpenReturns(returnCounts.counts)} open</output>}
      barAction={
        <span className="flex gap-2">
          {tab === 'pending-refunds' && (
            <Allowed to="exportRefunds">
              <ExportRefundsButton />
            </Allowed>
          )}
          <Allowed to="receiveReturn">
            <Button
              kind="secondary"
              size={36}
              icon={<ScanBarcode {...icon20} />}
              className={classes('max-md:gap-0 max-md:px-3', outlinedButtonClass)}
              aria-haspopup="dialog"
              onClick={() => setScanning(true)}
            >
              <span className="max-md:sr-only">Receive by scanning</span>
            </Button>
          </Allowed>
        </span>
      }
    >
      <TableViews label="Queues" views={views} current={tab} />
      {tab === 'pending-refunds' ? <PendingRefunds /> : <ReturnQueuePage key={tab} queue={tab} openId={openId} />}
      {isScanning && <ReceiveByScanDialog onClose={() => setScanning(false)} />}
    </AdminPage>
  );
}

/** Exports refund destinations unmasked, so it needs recent authentication. Continues by itself after that. */
function ExportRefundsButton() {
  const { mutate, isPending } = useExportRefunds();
  return (
    <ExportButton
      label="Export for the bank"
      busy={isPending}
      onClick={() => mutate(undefined, { onSuccess: downloadFile })}
    />
  );
}
