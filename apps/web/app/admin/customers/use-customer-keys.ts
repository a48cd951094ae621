import { useEffect } from 'react';
import { isBusyElsewhere } from '../busy-elsewhere.ts';
import { goToRow } from '../table/row-keys.ts';

const STEPS: Record<string, number> = { j: 1, k: -1 };
const SEARCH = '.customer-tools input[type="search"]';

/** `J` and `K` go from customer to customer, `/` to the search; `Enter` opens what they stand on, for it is a link. */
export function useCustomerKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.defaultPrevented;
      if (!isPlain || isBusyElsewhere(event.target)) return;
      const step = STEPS[event.key.toLowerCase()];
      if (step) goToRow({ rows: '[data-customer]', focused: 'a' }, step);
      else if (event.key === '/') document.querySelector<HTMLInputElement>(SEARCH)?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
