import { LONGEST } from '@kinari/contract/limits';
import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { isStatus, STATUSES } from './delivery-status.ts';
import type { OrderFilter } from './orders.data.ts';

type OrderToolsProps = { filter: OrderFilter; onFilter: (changes: Partial<OrderFilter>) => void };

const TYPING_PAUSE_MS = 300;

export function OrderTools({ filter, onFilter }: OrderToolsProps) {
  return (
    <search className="order-tools">
      <OrderSearch q={filter.q} onSearch={(q) => onFilter({ q })} />
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

function OrderSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The address can also change from outside, by Back or by a link.
  if (known !== q) {
    setKnown(q);
    if (text.trim() !== q) setText(q);
  }

  // At the end of the pause, because the status may have been chosen during it.
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => search(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);

  return (
    <label className="relative min-w-0 flex-1 md:max-w-85">
      <span className="sr-only">Search orders by ID, name or email</span>
      <Search {...icon20} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        className="input pl-10"
        placeholder="Search orders"
        value={text}
        maxLength={LONGEST.searchWords}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target: { value } }) => setText(value)}
      />
    </label>
  );
}
