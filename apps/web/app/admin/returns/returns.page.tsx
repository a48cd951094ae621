import '../../ui/item-row.css';
import '../packing/packing.css';
import './returns.css';
import { useQuery } from '@tanstack/react-query';
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { AdminPage } from '../admin-page.tsx';
import { TableViews } from '../table/table-views.tsx';
import { ExportButton } from './refunds/export-button.tsx';
import { RefundsDue } from './refunds/refunds-due.tsx';
import { ReturnDesk } from './return-desk.tsx';
import { DESK_WORDS, DESKS, openOf } from './return-queues.ts';
import { returnCountsQuery } from './returns.data.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { deskAddress, useReturnsAddress } from './use-returns-address.ts';

/** What customers send back, from the question to the refund. */
export default function ReturnsPage() {
  const { desk, openId } = useReturnsAddress();
  const { data: counted } = useQuery(returnCountsQuery);
  const [isScanning, setScanning] = useState(false);
  const views = DESKS.map((one) => ({
    id: one,
    label: DESK_WORDS[one],
    to: deskAddress(one),
    count: counted && (counted.counts[one] ?? 0),
    // Somebody waits for money longer than is well.
    isHot: one === 'refunds-due' && (counted?.late ?? 0) > 0,
  }));

  return (
    <AdminPage
      title="Returns"
      note={counted && <output className="max-md:sr-only">{openOf(counted.counts)} open</output>}
      action={
        <span className="flex gap-2">
          {desk === 'refunds-due' && <ExportButton />}
          <Button
            kind="secondary"
            size={44}
            icon={<ScanBarcode {...icon20} />}
            className="max-md:gap-0 max-md:px-3"
            aria-haspopup="dialog"
            onClick={() => setScanning(true)}
          >
            <span className="max-md:sr-only">Receive by scanning</span>
          </Button>
        </span>
      }
    >
      <TableViews label="Queues" views={views} current={desk} />
      {desk === 'refunds-due' ? <RefundsDue /> : <ReturnDesk key={desk} queue={desk} openId={openId} />}
      {isScanning && <ScanDialog onClose={() => setScanning(false)} />}
    </AdminPage>
  );
}
