import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element that is not rendered yet, after a form or row has disappeared. */
export function useDeferredFocus<Container extends HTMLElement>(
  container: RefObject<Container | null>,
): (selector: string) => void {
  const pendingSelector = useRef<string>(undefined);

  // After every render, because a list may arrive after the form has closed.
  useEffect(() => {
    const element = pendingSelector.current && container.current?.querySelector<HTMLElement>(pendingSelector.current);
    if (!element) return;
    element.focus();
    // Under a dialog that is still closing, nothing can receive focus yet.
    if (document.activeElement === element) pendingSelector.current = undefined;
  });

  return (selector) => {
    pendingSelector.current = selector;
  };
}
