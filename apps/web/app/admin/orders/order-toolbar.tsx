import { MAX_LENGTH } from '@kinari/contract/limits';
import { ChevronDown } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { SearchBox } from '../table/search-box.tsx';
import { DELIVERY_STATUSES, isDeliveryStatus } from './delivery-status.ts';
import type { OrderFilter } from './orders.data.ts';

type OrderToolbarProps = { filter: OrderFilter; onFilter: (changes: Partial<OrderFilter>) => void };

export function OrderToolbar({ filter, onFilter }: OrderToolbarProps) {
  return (
    <search className="order-tools">
      <SearchBox
        label="Search orders by ID, name, email, mobile, pincode, SKU or AWB"
        placeholder="Order, name, mobile, SKU, AWB"
        longest={MAX_LENGTH.searchWords}
        q={filter.q}
        onSearch={(q) => onFilter({ q })}
      />
      <label className="relative">
        <span className="sr-only">Status filter</span>
        <select
          className="input appearance-none pr-10"
          value={filter.status ?? ''}
          onChange={({ target: { value } }) => onFilter({ status: isDeliveryStatus(value) ? value : undefined })}
        >
          <option value="">All statuses</option>
          {DELIVERY_STATUSES.map(({ status, word }) => (
            <option key={status} value={status}>
              {word}
            </option>
          ))}
        </select>
        <ChevronDown {...icon20} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" />
      </label>
    </search>
  );
}
