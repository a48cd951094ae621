import '../../ui/item-row.css';
import './packing.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { LastScans } from './last-scans.tsx';
import { NextOrders } from './next-orders.tsx';
import { packingQuery } from './packing.data.ts';
import { PackingActions } from './packing-actions.tsx';
import { PackingDesk } from './packing-desk.ts';
import { PackingMeasures } from './packing-measures.tsx';
import { PackingOrderPanel } from './packing-order.tsx';
import type { Table } from './packing-table.ts';
import { Said } from './said.tsx';
import { ScanField } from './scan-field.tsx';
import { ShortDialog } from './short-dialog.tsx';
import { playTone, useToneSwitch } from './tone.ts';
import { useScanFocus } from './use-scan-focus.ts';

/** The packing table: scan the slip, scan each unit, done. */
export default function PackingPage() {
  const [hasTone, toggleTone] = useToneSwitch();
  const desk = useDesk();
  const { table, measures, scans, busy } = useStore(desk.store);
  const { data, isError, isFetching, refetch } = useQuery(packingQuery);
  const [isShort, setShort] = useState(false);
  const { field, focus } = useScanFocus();
  useOrderOfAddress(desk);

  const andScan = (act: () => unknown) => () => {
    void act();
    focus();
  };

  return (
    <AdminPage
      title="Packing"
      note={data && <Counts {...data} />}
      action={
        <Button
          kind="secondary"
          size={44}
          icon={hasTone ? <Volume2 {...icon20} /> : <VolumeX {...icon20} />}
          className="max-md:px-3"
          onClick={andScan(toggleTone)}
        >
          <span className="max-md:sr-only">{hasTone ? 'Tone on' : 'Tone off'}</span>
        </Button>
      }
    >
      <div className="packing-columns">
        <div className="packing-stack">
          <ScanField field={field} {...askFor(table)} onScan={(code) => void desk.scan(code)} />
          <Said scan={scans[0]} />
          {table && (
            <>
              <PackingOrderPanel table={table} onTick={(line) => andScan(() => desk.tick(line))()} />
              <PackingMeasures table={table} measures={measures} onMeasures={desk.setMeasures} onDone={focus} />
              <PackingActions
                table={table}
                busy={busy}
                onPacked={andScan(desk.packed)}
                onShort={() => setShort(true)}
                onLeave={andScan(desk.leave)}
              />
            </>
          )}
        </div>
        <div className="packing-stack">
          {data ? (
            <NextOrders
              orders={data.next.filter(({ orderId }) => orderId !== table?.order.orderId)}
              onOpen={table ? undefined : (orderId) => andScan(() => desk.scan(orderId))()}
            />
          ) : (
            isError && <LoadFailure what="what waits to be packed" busy={isFetching} onRetry={() => void refetch()} />
          )}
          <LastScans scans={scans} />
        </div>
      </div>
      <ShortDialog
        table={isShort ? table : undefined}
        onClose={andScan(() => setShort(false))}
        onShort={andScan(() => {
          setShort(false);
          return desk.short();
        })}
      />
    </AdminPage>
  );
}

function Counts({ toPack, packedToday }: { toPack: number; packedToday: number }) {
  return (
    <>
      {toPack} to pack<span className="max-md:sr-only">, {packedToday} packed today</span>
    </>
  );
}

function askFor(table: Table | undefined): { label: string; hint: string } {
  if (!table) return { label: 'Scan the slip', hint: 'or type the order number' };
  if (table.asked) return { label: 'Scan its serial number', hint: 'or type it' };
  return { label: 'Scan the next unit', hint: 'or type SKU or EAN' };
}

/** One desk for as long as the page is open. */
function useDesk(): PackingDesk {
  const cache = useQueryClient();
  const [desk] = useState(
    () => new PackingDesk({ onHeard: playTone, onPacked: () => void cache.invalidateQueries(packingQuery) }),
  );
  useEffect(() => () => void desk.walkAway(), [desk]);
  return desk;
}

/** `?order=` puts that order on the table, once: a reload begins with an empty one. */
function useOrderOfAddress(desk: PackingDesk): void {
  const [search, setSearch] = useSearchParams();
  const order = search.get('order');
  useEffect(() => {
    if (!order) return;
    setSearch({}, { replace: true, preventScrollReset: true });
    void desk.scan(order);
  }, [order, desk, setSearch]);
}
