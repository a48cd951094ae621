import { type RefObject, useEffect, useRef } from 'react';

/** Moves focus to something that is not there yet: what just vanished, a form or a row, would leave it nowhere. */
export function useFocusLater<Box extends HTMLElement>(box: RefObject<Box | null>): (selector: string) => void {
  const awaited = useRef<string>(undefined);

  // After every drawing, because a list may arrive a moment after the form has gone.
  useEffect(() => {
    const element = awaited.current && box.current?.querySelector<HTMLElement>(awaited.current);
    if (!element) return;
    element.focus();
    // Under a dialog that is about to close nothing can have it yet.
    if (document.activeElement === element) awaited.current = undefined;
  });

  return (selector) => {
    awaited.current = selector;
  };
}
