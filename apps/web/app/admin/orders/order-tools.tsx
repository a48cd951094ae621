import { LONGEST } from '@kinari/contract/limits';
import { ChevronDown } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { SearchBox } from '../table/search-box.tsx';
import { isStatus, STATUSES } from './delivery-status.ts';
import type { OrderFilter } from './orders.data.ts';

type OrderToolsProps = { filter: OrderFilter; onFilter: (changes: Partial<OrderFilter>) => void };

export function OrderTools({ filter, onFilter }: OrderToolsProps) {
  return (
    <search className="order-tools">
      <SearchBox
        label="Search orders by ID, name, email, mobile, pincode, SKU or AWB"
        placeholder="Order, name, mobile, SKU, AWB"
        longest={LONGEST.searchWords}
        q={filter.q}
        onSearch={(q) => onFilter({ q })}
      />
      <label className="relative">
        <span className="sr-only">Status filter</span>
        <select
          className="input appearance-none pr-10"
          value={filter.status ?? ''}
          onChange={({ target: { value } }) => onFilter({ status: isStatus(value) ? value : undefined })}
        >
          <option value="">All statuses</option>
          {STATUSES.map(({ status, word }) => (
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
