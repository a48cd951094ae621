import { COD_AGE_LABELS, COD_AGES } from '@kinari/contract/labels/cod-labels';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../table/data-table.tsx';
import { EmptyLine } from '../table/empty-state.tsx';
import { FilterSelect } from '../table/filters/filter-select.tsx';
import { toInfiniteListState } from '../table/list-state.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { type CodFilter, outstandingShipmentsQuery, type OutstandingShipment as Shipment } from './cod.data.ts';
import { createOutstandingColumns } from './outstanding-columns.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

type OutstandingShipmentsProps = { couriers: string[]; filter: CodFilter; onFilter: (filter: CodFilter) => void };

export function OutstandingShipments({ couriers, filter, onFilter }: OutstandingShipmentsProps) {
  const shipments = useInfiniteQuery(outstandingShipmentsQuery(filter));
  const [writingOff, setWritingOff] = useState<Shipment>();
  return (
    <AdminPanel
      title="Outstanding shipments"
      headingId="outstanding"
      end={<OutstandingFilters couriers={couriers} filter={filter} onFilter={onFilter} />}
      className="[&>.show-more]:pb-4"
    >
      <DataTable
        label="Shipments with outstanding COD"
        what="shipments"
        className="data-table-in-panel"
        errorWhat="the shipments"
        list={toInfiniteListState(shipments, (page) => page.shipments)}
        columns={createOutstandingColumns(setWritingOff)}
        skeletonRows={5}
        empty={<EmptyLine>No outstanding shipments.</EmptyLine>}
      />
      {writingOff && <WriteOffDialog shipment={writingOff} onClose={() => setWritingOff(undefined)} />}
    </AdminPanel>
  );
}

function OutstandingFilters({ couriers, filter, onFilter }: OutstandingShipmentsProps) {
  return (
    <div className="list-filters mb-0 max-md:w-full max-md:mt-1.5 md:flex-1 md:justify-end">
      <FilterSelect
        label="Courier"
        all="All couriers"
        options={couriers.map((courier) => ({ value: courier, label: courier }))}
        value={filter.courier ?? ''}
        onValue={(value) => onFilter({ ...filter, courier: value || undefined })}
      />
      <FilterSelect
        label="Delivered"
        all="Any age"
        options={COD_AGES.map((age) => ({ value: age, label: COD_AGE_LABELS[age] }))}
        value={filter.age ?? ''}
        onValue={(value) => onFilter({ ...filter, age: COD_AGES.find((age) => age === value) })}
      />
    </div>
  );
}
