import { useEffect } from 'react';
import { isBusyElsewhere } from '../busy-elsewhere.ts';
import { goToRow } from '../table/row-keys.ts';

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** `J` and `K` go through a queue as through the list of orders; `Enter` opens what they stand on, for it is a link. */
export function useQueueKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key.toLowerCase()];
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.defaultPrevented;
      if (!step || !isPlain || isBusyElsewhere(event.target)) return;
      event.preventDefault();
      goToRow({ rows: '.desk-row' }, step);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
