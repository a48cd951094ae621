import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropIndex, type Move, type RowBlock } from './drop-index.ts';

type Drag<Item> = Move & { item: Item };
type DragStart<Item> = {
  item: Item;
  from: number;
  startY: number;
  clientY: number;
  blocks: RowBlock[];
  to?: number;
};

// A shorter movement is an unsteady click.
const MIN_DRAG_PX = 6;
const SCROLL_EDGE_PX = 72;
const SCROLL_STEP_PX = 12;

/**
 * Drag and drop of rows by their handle among their siblings, with a mouse, a pen or touch.
 * Nothing moves until the drop; `drag` is the current target.
 */
export function useRowDrag<Item extends { id: string }>(
  onDrop: (item: Item, to: number) => void,
  measureRow: (item: Item) => RowBlock,
) {
  const [drag, setDrag] = useState<Drag<Item>>();
  const dragStart = useRef<DragStart<Item>>(undefined);
  const wasDragged = useRef(false);

  function updateDrag(clientY: number): void {
    const start = dragStart.current;
    if (!start || (start.to === undefined && Math.abs(clientY - start.startY) < MIN_DRAG_PX)) return;
    start.clientY = clientY;
    const { item, from, blocks } = start;
    const to = dropIndex(blocks, from, clientY + window.scrollY);
    // The rendered state can be one move behind. Drop at the last pointer position.
    start.to = to;
    if (drag?.to !== to) setDrag({ item, from, to });
  }

  function endDrag(shouldDrop: boolean): void {
    const { item, to } = dragStart.current ?? {};
    dragStart.current = undefined;
    wasDragged.current = to !== undefined;
    setDrag(undefined);
    if (shouldDrop && item && to !== undefined) onDrop(item, to);
  }

  const scrollAtEdges = useEffectEvent(() => {
    const clientY = dragStart.current?.clientY;
    if (clientY === undefined) return;
    if (clientY < SCROLL_EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX);
    else if (clientY > window.innerHeight - SCROLL_EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX);
    else return;
    updateDrag(clientY);
  });
  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') endDrag(false);
  });
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function tick() {
      scrollAtEdges();
      frame = requestAnimationFrame(tick);
    });
    const listener = (event: KeyboardEvent) => cancelOnEscape(event);
    document.addEventListener('keydown', listener);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', listener);
    };
  }, [isDragging]);

  return {
    drag,
    handleOf: (item: Item, siblings: readonly Item[]) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = siblings.findIndex(({ id }) => id === item.id);
        const { clientY } = event;
        dragStart.current = { item, from, startY: clientY, clientY, blocks: siblings.map(measureRow) };
      },
      onPointerMove: (event: PointerEvent) => updateDrag(event.clientY),
      onPointerUp: (event: PointerEvent) => {
        updateDrag(event.clientY);
        endDrag(true);
      },
      onPointerCancel: () => endDrag(false),
      // Ignore the click that follows a drag.
      onClickCapture: (event: MouseEvent) => {
        if (wasDragged.current) event.stopPropagation();
        wasDragged.current = false;
      },
    }),
  };
}
