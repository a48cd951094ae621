import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { categoryRowId } from '../category-row-id.ts';
import type { Category } from '../category-tree.ts';
import { dropIndex, type Move } from './category-order.ts';

type Drag = Move & { category: Category };
type DragStart = { category: Category; from: number; startY: number; clientY: number; blocks: RowBlock[]; to?: number };

// A shorter movement is an unsteady click.
const MIN_DRAG_PX = 6;
const SCROLL_EDGE_PX = 72;
const SCROLL_STEP_PX = 12;

/**
 * Drag and drop of rows by their handle among their siblings, with a mouse, a pen or touch.
 * Nothing moves until the drop; `drag` is the current target.
 */
export function useRowDrag(onDrop: (category: Category, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const dragStart = useRef<DragStart>(undefined);
  const wasDragged = useRef(false);

  function updateDrag(clientY: number): void {
    const start = dragStart.current;
    if (!start || (start.to === undefined && Math.abs(clientY - start.startY) < MIN_DRAG_PX)) return;
    start.clientY = clientY;
    const { category, from, blocks } = start;
    const to = dropIndex(blocks, from, clientY + window.scrollY);
    // The rendered state can be one move behind. Drop at the last pointer position.
    start.to = to;
    if (drag?.to !== to) setDrag({ category, from, to });
  }

  function endDrag(shouldDrop: boolean): void {
    const { category, to } = dragStart.current ?? {};
    dragStart.current = undefined;
    wasDragged.current = to !== undefined;
    setDrag(undefined);
    if (shouldDrop && category && to !== undefined) onDrop(category, to);
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
    handleOf: (category: Category, siblings: readonly Category[]) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = siblings.findIndex(({ id }) => id === category.id);
        const { clientY } = event;
        dragStart.current = { category, from, startY: clientY, clientY, blocks: siblings.map(measureBlock) };
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

type RowBlock = { top: number; bottom: number };

/** Returns the page position of a category with its expanded subcategories. */
function measureBlock({ id, subCategories }: Category): RowBlock {
  const row = document.getElementById(categoryRowId(id))?.getBoundingClientRect();
  const last = subCategories.at(-1);
  const top = (row?.top ?? 0) + window.scrollY;
  const below = last && document.getElementById(categoryRowId(last.id)) ? measureBlock(last).bottom : 0;
  return { top, bottom: Math.max(below, top + (row?.height ?? 0)) };
}
