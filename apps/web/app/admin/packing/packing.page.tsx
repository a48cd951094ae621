import '../../ui/item-row.css';
import './packing.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { playBeep, useBeepToggle } from './beep.ts';
import { LastScans } from './last-scans.tsx';
import { MissingUnitsDialog } from './missing-units-dialog.tsx';
import { NextOrders } from './next-orders.tsx';
import { packingQueueQuery } from './packing.data.ts';
import { PackingActions } from './packing-actions.tsx';
import { PackingMeasures } from './packing-measures.tsx';
import { PackingOrderPanel } from './packing-order-panel.tsx';
import { PackingSession } from './packing-session.ts';
import type { PackingState } from './packing-state.ts';
import { ScanFeedback } from './scan-feedback.tsx';
import { ScanField } from './scan-field.tsx';
import { useScanFocus } from './use-scan-focus.ts';

export default function PackingPage() {
  const [isBeepOn, toggleBeep] = useBeepToggle();
  const session = usePackingSession();
  const { table, measures, scans, busy } = useStore(session.store);
  const { data, isError, isFetching, refetch } = useQuery(packingQueueQuery);
  const [isMissingUnitsOpen, setIsMissingUnitsOpen] = useState(false);
  const { field, focus } = useScanFocus();
  useOrderFromUrl(session);

  const thenFocusScan = (action: () => unknown) => () => {
    void action();
    focus();
  };

  // In the wide column while there is no order to pack there.
  const nextOrders = data ? (
    <NextOrders
      total={data.toPack - (table ? 1 : 0)}
      orders={data.next.filter(({ orderId }) => orderId !== table?.order.orderId)}
      onOpen={table ? undefined : (orderId) => thenFocusScan(() => session.scan(orderId))()}
    />
  ) : (
    isError && <LoadError what="the packing queue" busy={isFetching} onRetry={() => void refetch()} />
  );

  return (
    <AdminPage
      title="Packing"
      note={data && <PackingCounts {...data} />}
      barAction={
        <Button
          kind="secondary"
          size={36}
          icon={isBeepOn ? <Volume2 {...icon20} /> : <VolumeX {...icon20} />}
          className={classes('max-md:gap-0 max-md:px-3', outlinedButtonClass)}
          onClick={thenFocusScan(toggleBeep)}
        >
          <span className="max-md:sr-only">{isBeepOn ? 'Sound on' : 'Sound off'}</span>
        </Button>
      }
    >
      <div className="packing-columns grid grid-cols-1 content-start gap-3 table:grid-cols-[minmax(0,1fr)_332px] table:gap-4">
        <div className="grid grid-cols-1 content-start gap-3">
          <ScanField field={field} {...scanPrompt(table)} onScan={(code) => void session.scan(code)} />
          <ScanFeedback scan={scans[0]} />
          {table ? (
            <>
              <PackingOrderPanel table={table} onTick={(line) => thenFocusScan(() => session.tick(line))()} />
              <PackingMeasures table={table} measures={measures} onMeasures={session.setMeasures} onDone={focus} />
              <PackingActions
                table={table}
                busy={busy}
                onPacked={thenFocusScan(session.packed)}
                onShort={() => setIsMissingUnitsOpen(true)}
                onLeave={thenFocusScan(session.leave)}
              />
            </>
          ) : (
            nextOrders
          )}
        </div>
        <div className="grid grid-cols-1 content-start gap-3">
          {table && nextOrders}
          <LastScans scans={scans} />
        </div>
      </div>
      <MissingUnitsDialog
        table={isMissingUnitsOpen ? table : undefined}
        onClose={thenFocusScan(() => setIsMissingUnitsOpen(false))}
        onShort={thenFocusScan(() => {
          setIsMissingUnitsOpen(false);
          return session.short();
        })}
      />
    </AdminPage>
  );
}

function PackingCounts({ toPack, packedToday }: { toPack: number; packedToday: number }) {
  return (
    <>
      {toPack} to pack<span className="max-md:sr-only">, {packedToday} packed today</span>
    </>
  );
}

function scanPrompt(table: PackingState | undefined): { label: string; hint: string } {
  if (!table) return { label: 'Scan the slip', hint: 'or type the order number' };
  if (table.awaitingSerialLineId) return { label: 'Scan the serial number', hint: 'or type it' };
  return { label: 'Scan the next unit', hint: 'or type SKU or EAN' };
}

function usePackingSession(): PackingSession {
  const cache = useQueryClient();
  const [session] = useState(
    () => new PackingSession({ onHeard: playBeep, onPacked: () => void cache.invalidateQueries(packingQueueQuery) }),
  );
  useEffect(() => () => void session.walkAway(), [session]);
  return session;
}

/** Starts packing the order in `?order=`, once: a reload starts empty. */
function useOrderFromUrl(session: PackingSession): void {
  const [search, setSearch] = useSearchParams();
  const order = search.get('order');
  useEffect(() => {
    if (!order) return;
    setSearch({}, { replace: true, preventScrollReset: true });
    void session.scan(order);
  }, [order, session, setSearch]);
}
