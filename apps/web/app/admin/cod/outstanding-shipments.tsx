import { COD_AGE_LABELS, COD_AGES } from '@kinari/contract/labels/cod-labels';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { type CodFilter, outstandingShipmentsQuery, type OutstandingShipment as Shipment } from './cod.data.ts';
import { OutstandingList } from './outstanding-list.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

type OutstandingShipmentsProps = { couriers: string[]; filter: CodFilter; onFilter: (filter: CodFilter) => void };

export function OutstandingShipments({ couriers, filter, onFilter }: OutstandingShipmentsProps) {
  const list = useInfiniteQuery(outstandingShipmentsQuery(filter));
  const [writingOff, setWritingOff] = useState<Shipment>();
  const shipments = list.data?.pages.flatMap((page) => page.shipments);
  const failed = list.isError && !isSignedOut(list.error);
  return (
    <section aria-labelledby="outstanding" className="pt-8">
      <h2 id="outstanding" tabIndex={-1} className="text-h3">
        Outstanding shipments
      </h2>
      <div className="cod-tools">
        <Select
          aria-label="Courier"
          value={filter.courier ?? ''}
          onChange={({ target: { value } }) => onFilter({ ...filter, courier: value || undefined })}
        >
          <option value="">All couriers</option>
          {couriers.map((courier) => (
            <option key={courier}>{courier}</option>
          ))}
        </Select>
        <Select
          aria-label="Delivered"
          value={filter.age ?? ''}
          onChange={({ target: { value } }) => onFilter({ ...filter, age: COD_AGES.find((age) => age === value) })}
        >
          <option value="">Any age</option>
          {COD_AGES.map((age) => (
            <option key={age} value={age}>
              {COD_AGE_LABELS[age]}
            </option>
          ))}
        </Select>
      </div>
      {failed && !shipments ? (
        <LoadError what="the shipments" busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : !shipments ? (
        <RowSkeletons count={5} what="shipments" />
      ) : shipments.length === 0 ? (
        <p className="py-10 text-center text-ink-2">No outstanding shipments.</p>
      ) : (
        <OutstandingList shipments={shipments} onWriteOff={setWritingOff} />
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center pt-5">
          <Button kind="secondary" size={36} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {writingOff && <WriteOffDialog shipment={writingOff} onClose={() => setWritingOff(undefined)} />}
    </section>
  );
}
