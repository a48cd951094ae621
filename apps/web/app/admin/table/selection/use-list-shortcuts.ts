import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { findFocusedRow, moveRowFocus } from '../row-shortcuts.ts';

/** Key handlers. `row` is the id of the focused row. */
type ListShortcuts = {
  list: {
    /** CSS selector of the rows. */
    rows: string;
    idOf: (row: HTMLElement) => string | undefined;
    /** CSS selector of the search field. */
    search: string;
  };
  onPick: (row: string, range: boolean) => void;
  onPickAll: () => void;
  onOpen: (row: string) => void;
  /** Returns true if there was something to clear. */
  onClear: () => boolean;
  /** Actions of the selection bar, by key. */
  actions: Record<string, (() => void) | undefined>;
};

const CHECKBOX_SELECTOR = '.row-checkbox input';

/** Shortcuts of a list. Off while the user types or a dialog is open. */
export function useListShortcuts(shortcuts: ListShortcuts): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    const { key } = event;
    if (handleShortcut(key.length === 1 ? key.toLowerCase() : key, event, shortcuts)) event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function handleShortcut(key: string, event: KeyboardEvent, shortcuts: ListShortcuts): boolean {
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'a') return false;
    shortcuts.onPickAll();
    return true;
  }
  const { rows, idOf, search } = shortcuts.list;
  const focusedRow = findFocusedRow(rows);
  const row = focusedRow && idOf(focusedRow);
  switch (key) {
    case 'j':
      moveRowFocus({ rows, focused: CHECKBOX_SELECTOR }, 1);
      return true;
    case 'k':
      moveRowFocus({ rows, focused: CHECKBOX_SELECTOR }, -1);
      return true;
    case 'x':
      if (row !== undefined) shortcuts.onPick(row, event.shiftKey);
      return row !== undefined;
    case 'Enter':
      if (row === undefined || !document.activeElement?.matches(CHECKBOX_SELECTOR)) return false;
      shortcuts.onOpen(row);
      return true;
    case 'Escape':
      return shortcuts.onClear();
    case '/':
      document.querySelector<HTMLInputElement>(search)?.focus();
      return true;
    default: {
      const action = shortcuts.actions[key];
      action?.();
      return action !== undefined;
    }
  }
}
