import { useEffect } from 'react';
import { moveRowFocus } from '../table/row-shortcuts.ts';
import { isTyping } from '../ui/is-typing.ts';

const ROW_STEPS: Record<string, number> = { j: 1, k: -1 };

/** `J` and `K` move through the queue, as in the order list. `Enter` opens a return because rows are links. */
export function useQueueShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = ROW_STEPS[event.key.toLowerCase()];
      const isUnmodified = !event.altKey && !event.ctrlKey && !event.metaKey && !event.defaultPrevented;
      if (!step || !isUnmodified || isTyping(event.target)) return;
      event.preventDefault();
      moveRowFocus({ rows: '.returns-row' }, step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
