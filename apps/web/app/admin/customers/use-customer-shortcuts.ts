import { useEffect } from 'react';
import { moveRowFocus } from '../table/row-shortcuts.ts';
import { isTyping } from '../ui/is-typing.ts';

const ROW_STEPS: Record<string, number> = { j: 1, k: -1 };
const SEARCH_SELECTOR = '.customer-tools input[type="search"]';

/** `J` and `K` move between customers, `/` goes to the search. `Enter` opens a customer because rows are links. */
export function useCustomerShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUnmodified = !event.altKey && !event.ctrlKey && !event.metaKey && !event.defaultPrevented;
      if (!isUnmodified || isTyping(event.target)) return;
      const step = ROW_STEPS[event.key.toLowerCase()];
      if (step) moveRowFocus({ rows: '[data-customer]', focused: 'a' }, step);
      else if (event.key === '/') document.querySelector<HTMLInputElement>(SEARCH_SELECTOR)?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
