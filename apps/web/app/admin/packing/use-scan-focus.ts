import { useEffect, useRef } from 'react';

/** Focus belongs to the scan field: it begins there, comes back after every press, and what is typed nowhere lands in it. */
export function useScanFocus() {
  const field = useRef<HTMLInputElement>(null);

  // After the frame has led a newcomer to the heading, and after a dialog has given focus back.
  const focus = () => requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));

  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    const catchTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      const isNowhere = document.activeElement === document.body || document.activeElement?.matches('main, h1');
      if (isTyping && isNowhere) field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', catchTyping);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', catchTyping);
    };
  }, []);

  return { field, focus: () => void focus() };
}
