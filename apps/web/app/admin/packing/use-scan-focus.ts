import { useEffect, useRef } from 'react';
import { isModalOpen } from '../ui/is-typing.ts';

/** Puts the focus on the scan field at the start and after every action. Catches typing outside of any field. */
export function useScanFocus() {
  const field = useRef<HTMLInputElement>(null);

  // After the page has focused its heading, or a dialog has restored the focus.
  const focus = () => requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));

  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    const focusOnTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isCharacterKey = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      const isFocusOnPage = document.activeElement === document.body || document.activeElement?.matches('main, h1');
      if (isCharacterKey && isFocusOnPage && !isModalOpen()) field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', focusOnTyping);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', focusOnTyping);
    };
  }, []);

  return { field, focus: () => void focus() };
}
