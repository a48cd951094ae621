import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { findFocusedRow, moveRowFocus } from './row-shortcuts.ts';

type ListShortcutOptions = {
  selection?: { pick: (id: string, range: boolean) => void; pickAll: () => void };
  /** Opens the focused row. Not needed if rows are links. */
  onOpen?: (id: string) => void;
  /** Returns true if there was something to clear. */
  onClear?: () => boolean;
  /** Actions of the selection toolbar, by key. */
  actions?: Record<string, (() => void) | undefined>;
};

/** For a list without a selection toolbar. */
export function ListShortcuts(shortcuts: ListShortcutOptions): null {
  useListShortcuts(shortcuts);
  return null;
}

const ROW_SELECTOR = '[data-row]';
const CHECKBOX_SELECTOR = '.row-checkbox input';
const FOCUS_SELECTOR = `${CHECKBOX_SELECTOR}, .row-link`;
const SEARCH_SELECTOR = '.list-filters input[type="search"]';

/** Keyboard shortcuts of a `DataTable`. Off while the user types or a dialog is open. */
export function useListShortcuts(shortcuts: ListShortcutOptions): void {
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

function handleShortcut(key: string, event: KeyboardEvent, shortcuts: ListShortcutOptions): boolean {
  const { selection, onOpen, onClear, actions } = shortcuts;
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'a' || !selection) return false;
    selection.pickAll();
    return true;
  }
  const row = findFocusedRow(ROW_SELECTOR)?.dataset.row;
  switch (key) {
    case 'j':
      moveRowFocus({ rows: ROW_SELECTOR, focused: FOCUS_SELECTOR }, 1);
      return true;
    case 'k':
      moveRowFocus({ rows: ROW_SELECTOR, focused: FOCUS_SELECTOR }, -1);
      return true;
    case 'x':
      if (row !== undefined) selection?.pick(row, event.shiftKey);
      return row !== undefined && selection !== undefined;
    case 'Enter':
      if (row === undefined || !onOpen || !document.activeElement?.matches(CHECKBOX_SELECTOR)) return false;
      onOpen(row);
      return true;
    case 'Escape':
      return onClear?.() ?? false;
    case '/':
      document.querySelector<HTMLInputElement>(SEARCH_SELECTOR)?.focus();
      return true;
    default: {
      const action = actions?.[key];
      action?.();
      return action !== undefined;
    }
  }
}
