import { useEffect, useEffectEvent } from 'react';
import { isBusyElsewhere } from '../../busy-elsewhere.ts';
import { goToRow, rowOf } from '../row-keys.ts';

/** What a key does; `row` is the id of the row that has the cursor. */
type ListKeys = {
  /** What in the document is the list. */
  list: {
    /** What finds its rows. */
    rows: string;
    idOf: (row: HTMLElement) => string | undefined;
    /** What finds the field that searches it. */
    search: string;
  };
  onPick: (row: string, range: boolean) => void;
  onPickAll: () => void;
  onOpen: (row: string) => void;
  /** Answers whether there was something to clear. */
  onClear: () => boolean;
  /** What the selection bar offers, by letter. */
  actions: Record<string, (() => void) | undefined>;
};

const BOX = '.pick-box input';

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
  const { rows, idOf, search } = keys.list;
  const at = rowOf(rows);
  const row = at && idOf(at);
  switch (key) {
    case 'j':
      goToRow({ rows, focused: BOX }, 1);
      return true;
    case 'k':
      goToRow({ rows, focused: BOX }, -1);
      return true;
    case 'x':
      if (row !== undefined) keys.onPick(row, event.shiftKey);
      return row !== undefined;
    case 'Enter':
      if (row === undefined || !document.activeElement?.matches(BOX)) return false;
      keys.onOpen(row);
      return true;
    case 'Escape':
      return keys.onClear();
    case '/':
      document.querySelector<HTMLInputElement>(search)?.focus();
      return true;
    default: {
      const action = keys.actions[key];
      action?.();
      return action !== undefined;
    }
  }
}
