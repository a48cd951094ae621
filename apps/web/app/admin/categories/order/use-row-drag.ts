import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rowId } from '../category-row-id.ts';
import type { Category } from '../category-tree.ts';
import { placeAt, type Way } from './category-order.ts';

type Drag = Way & { category: Category };
type Held = { category: Category; from: number; startY: number; clientY: number; blocks: Block[]; to?: number };

// Less is a press that trembled.
const LEAST_PX = 6;
const EDGE_PX = 72;
const SCROLL_PX = 12;

/**
 * Drag and drop: rows that a mouse, a pen or a finger drags by their handle to another place among their siblings.
 * Until they are let go nothing moves; `drag` tells where they would go.
 */
export function useRowDrag(onDrop: (category: Category, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const held = useRef<Held>(undefined);
  const wasDragged = useRef(false);

  function follow(clientY: number): void {
    const hold = held.current;
    if (!hold || (hold.to === undefined && Math.abs(clientY - hold.startY) < LEAST_PX)) return;
    hold.clientY = clientY;
    const { category, from, blocks } = hold;
    const to = placeAt(blocks, from, clientY + window.scrollY);
    // What is drawn may still be a move behind: where it is dropped is where it was held last.
    hold.to = to;
    if (drag?.to !== to) setDrag({ category, from, to });
  }

  function end(drops: boolean): void {
    const { category, to } = held.current ?? {};
    held.current = undefined;
    wasDragged.current = to !== undefined;
    setDrag(undefined);
    if (drops && category && to !== undefined) onDrop(category, to);
  }

  const scrollAtEdges = useEffectEvent(() => {
    const clientY = held.current?.clientY;
    if (clientY === undefined) return;
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    else return;
    follow(clientY);
  });
  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') end(false);
  });
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function again() {
      scrollAtEdges();
      frame = requestAnimationFrame(again);
    });
    const listener = (event: KeyboardEvent) => giveUp(event);
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
        held.current = { category, from, startY: clientY, clientY, blocks: siblings.map(blockOf) };
      },
      onPointerMove: (event: PointerEvent) => follow(event.clientY),
      onPointerUp: (event: PointerEvent) => {
        follow(event.clientY);
        end(true);
      },
      onPointerCancel: () => end(false),
      // Letting go is not a press.
      onClickCapture: (event: MouseEvent) => {
        if (wasDragged.current) event.stopPropagation();
        wasDragged.current = false;
      },
    }),
  };
}

type Block = { top: number; bottom: number };

/** Where on the page a category stands with everything that is open under it. */
function blockOf({ id, subCategories }: Category): Block {
  const row = document.getElementById(rowId(id))?.getBoundingClientRect();
  const last = subCategories.at(-1);
  const top = (row?.top ?? 0) + window.scrollY;
  const below = last && document.getElementById(rowId(last.id)) ? blockOf(last).bottom : 0;
  return { top, bottom: Math.max(below, top + (row?.height ?? 0)) };
}
