import { toIndianDate } from '@kinari/contract/locale';
import { ArrowDownUp } from 'lucide-react';
import { DateFilter } from '../table/filters/date-filter.tsx';
import { FilterSelect } from '../table/filters/filter-select.tsx';
import { SearchBox } from '../table/filters/search-box.tsx';
import { DELIVERY_STATUSES, isDeliveryStatus } from './delivery-status.ts';
import { DAY_OPTIONS, isOneDay } from './order-days.ts';
import type { OrderFilter } from './orders.data.ts';
import { ORDERS_PARAMS } from './orders-params.ts';

const ONE_DAY = 'one';

type OrderFiltersProps = { filter: OrderFilter; onFilter: (changes: Partial<Omit<OrderFilter, 'view'>>) => void };

export function OrderFilters({ filter, onFilter }: OrderFiltersProps) {
  const hasOneDay = isOneDay(filter.day);
  return (
    <>
      <SearchBox
        label="Search orders by ID, name, email, mobile, pincode, SKU or AWB"
        placeholder="Order, name, mobile, SKU, AWB"
        q={filter.q}
        onSearch={onFilter}
      />
      <FilterSelect
        label="Status filter"
        className="basis-24! md:basis-36!"
        all="All statuses"
        options={DELIVERY_STATUSES.map(({ status, word }) => ({ value: status, label: word }))}
        value={filter.status ?? ''}
        onValue={(value) => onFilter({ status: isDeliveryStatus(value) ? value : undefined })}
      />
      <FilterSelect
        label="Day filter"
        className="basis-24! md:basis-34!"
        all="Any day"
        options={[...DAY_OPTIONS, { value: ONE_DAY, label: 'One day' }]}
        value={hasOneDay ? ONE_DAY : filter.day}
        onValue={(day) => onFilter({ day: day === ONE_DAY ? toIndianDate() : day })}
      />
      {hasOneDay && (
        <DateFilter
          label="Day"
          className="max-md:order-1 md:basis-35!"
          day={filter.day}
          required
          onDay={(day) => onFilter({ day })}
        />
      )}
      <FilterSelect
        label="Sort by"
        className="order-sort md:basis-44!"
        Icon={ArrowDownUp}
        options={[
          { value: 'newest', label: filter.view === 'late' ? 'Longest late first' : 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
          { value: 'changed', label: 'Last changed first' },
        ]}
        value={filter.sort}
        onValue={(value) => onFilter({ sort: ORDERS_PARAMS.sort.parse(value) })}
      />
    </>
  );
}
