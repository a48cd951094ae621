import { type RefObject, useRef, useState } from 'react';
import { useDeferredFocus } from '../../../ui/use-deferred-focus.ts';
import type { RowBlock } from './drop-index.ts';
import type { RowMove } from './row-move.ts';
import { useRowDrag } from './use-row-drag.ts';

type Row = { id: string; name: string };

type ReorderOptions = {
  /** The rows that can move. Each is the element with this id. */
  rows: readonly Row[];
  /** Number of rows above them that cannot move. They count in the announced position. */
  fixedRows?: number;
  onMove: (from: number, to: number) => void;
};

/** Moves the rows of a list by drag, by arrow keys on the handle, or by buttons. `message` is for screen readers. */
export function useReorder<List extends HTMLElement>({ rows, fixedRows = 0, onMove }: ReorderOptions) {
  const list = useRef<List>(null);
  const [message, setMessage] = useState('');
  const [liftedId, setLiftedId] = useState<string>();
  const focusLater = useDeferredFocus(list as RefObject<HTMLElement | null>);
  const { drag, handleOf } = useRowDrag(move, measureRow);

  function move({ id, name }: Row, to: number): void {
    const from = rows.findIndex((row) => row.id === id);
    if (to === from || to < 0 || to >= rows.length) return;
    onMove(from, to);
    setMessage(`${name}, moved to place ${to + fixedRows + 1} of ${rows.length + fixedRows}`);
  }

  function getRowMove(id: string): RowMove | undefined {
    const place = rows.findIndex((row) => row.id === id);
    const row = rows[place];
    if (!row) return undefined;
    return {
      place,
      count: rows.length,
      dragged: drag?.item.id === id,
      drop: drag?.to === place && drag.from !== place ? (drag.to < drag.from ? 'above' : 'below') : undefined,
      lifted: liftedId === id,
      pointer: handleOf(row, rows),
      onLift: (isLifted) => setLiftedId(isLifted ? id : undefined),
      onMove: (to, by) => {
        move(row, to);
        focusLater(`[id="${id}"] [data-move="${by}"]`);
      },
    };
  }

  return { list, message, isDragging: drag !== undefined, getRowMove };
}

function measureRow({ id }: Row): RowBlock {
  const { top = 0, bottom = 0 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
  return { top: top + window.scrollY, bottom: bottom + window.scrollY };
}
