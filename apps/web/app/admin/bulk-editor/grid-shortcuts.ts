import type { KeyboardEvent } from 'react';
import type { Grid } from './use-grid.ts';

const KEY_STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-12, 0],
  PageDown: [12, 0],
};
const GRID_END = 1_000_000;

/** Handles a key and returns true if it did something. Tab leaves the grid unless a cell is being edited. */
export function handleGridKey(grid: Grid, event: KeyboardEvent): boolean {
  if (event.nativeEvent.isComposing) return false;
  return grid.draft === undefined ? handleCellKey(grid, event) : handleEditorKey(grid, event);
}

function handleEditorKey(grid: Grid, { key, shiftKey }: KeyboardEvent): boolean {
  const { row, column } = grid.range.active;
  switch (key) {
    case 'Escape':
      grid.leave({ keeps: false });
      return true;
    case 'Enter':
      grid.leave({ keeps: true });
      grid.select({ row: row + (shiftKey ? -1 : 1), column });
      return true;
    case 'Tab':
      grid.leave({ keeps: true });
      grid.select({ row, column: column + (shiftKey ? -1 : 1) });
      return true;
    default:
      return false;
  }
}

function handleCellKey(grid: Grid, event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const { row, column } = grid.range.active;
  const step = KEY_STEPS[key];
  if (step) {
    const distance = isControl ? GRID_END : 1;
    grid.select({ row: row + step[0] * distance, column: column + step[1] * distance }, { extends: shiftKey });
    return true;
  }
  if (key === 'Home' || key === 'End') {
    const end = key === 'Home' ? 0 : GRID_END;
    grid.select({ row: isControl ? end : row, column: end }, { extends: shiftKey });
    return true;
  }
  if (isControl) return handleControlKey(grid, key.toLowerCase());
  if (key === 'Enter' || key === 'F2') grid.type();
  else if (key === 'Delete' || key === 'Backspace') grid.clear();
  else if (key === 'Escape' && hasMultipleCells(grid)) grid.select({ row, column });
  else if (key.length === 1 && !altKey && grid.field) grid.type(key);
  else return false;
  return true;
}

function handleControlKey(grid: Grid, key: string): boolean {
  if (key === 'a') grid.selectAll();
  else if (key === 'z') grid.undo();
  else return false;
  return true;
}

const hasMultipleCells = ({ bounds }: Grid) => bounds.top !== bounds.bottom || bounds.left !== bounds.right;
