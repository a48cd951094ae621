import { useEffect, useEffectEvent } from 'react';
import { goToRow, isBusyElsewhere, rowOf } from '../../table/row-keys.ts';

/** What a key does; `row` is the id of the row that has the cursor. */
export type ListKeys = {
  onPick: (row: string, range: boolean) => void;
  onPickAll: () => void;
  onOpen: (row: string) => void;
  /** Answers whether there was something to clear. */
  onClear: () => boolean;
  /** What the selection bar offers, by letter. */
  actions: Record<string, (() => void) | undefined>;
};

const ROWS = '[data-order]';
const BOX = '.order-pick input';

/** The keys of a list. Letters do nothing while somebody types, and nothing does while a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isBusyElsewhere(event.target)) return;
    const { key } = event;
    if (act(key.length === 1 ? key.toLowerCase() : key, event, keys)) event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function act(key: string, event: KeyboardEvent, keys: ListKeys): boolean {
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'a') return false;
    keys.onPickAll();
    return true;
  }
  const row = rowOf(ROWS);
  switch (key) {
    case 'j':
      goToRow({ rows: ROWS, focused: BOX }, 1);
      return true;
    case 'k':
      goToRow({ rows: ROWS, focused: BOX }, -1);
      return true;
    case 'x':
      if (row?.dataset.order) keys.onPick(row.dataset.order, event.shiftKey);
      return row !== undefined;
    case 'Enter':
      if (!row?.dataset.order || !document.activeElement?.matches(BOX)) return false;
      keys.onOpen(row.dataset.order);
      return true;
    case 'Escape':
      return keys.onClear();
    case '/':
      document.querySelector<HTMLInputElement>('.order-tools input[type="search"]')?.focus();
      return true;
    default: {
      const action = keys.actions[key];
      action?.();
      return action !== undefined;
    }
  }
}
