import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';

// Long enough to cross the gap between a word and its panel at a slant.
const LEAVE_MS = 150;

/**
 * A dropdown, a panel under a word of the navigation: it opens by pointing, by keyboard focus or by a press, and closes
 * on Esc.
 */
export function useDisclosure() {
  const { key: here } = useLocation();
  // Open on this page only: arriving at another closes the panel that led there.
  const [openOn, setOpenOn] = useState<string>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = openOn === here;

  useEffect(() => () => clearTimeout(leaving.current), []);

  function open() {
    clearTimeout(leaving.current);
    setOpenOn(here);
  }

  function close() {
    setOpenOn(undefined);
  }

  const listeners = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') open();
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') leaving.current = setTimeout(close, LEAVE_MS);
    },
    onFocus({ target }: FocusEvent) {
      // A press also focuses, and then toggles: opening on it would make the press close the panel again.
      if (target.matches(':focus-visible')) open();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) close();
    },
    onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
      if (key !== 'Escape' || !isOpen) return;
      // Focus inside a panel that vanishes would be lost. It opens the panel once more, so closing comes after it.
      currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      close();
    },
  };

  function onPress({ nativeEvent }: MouseEvent) {
    // A mouse that presses has pointed first, and what pointing opened must not be closed again by the press.
    const byMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';
    if (isOpen && !byMouse) close();
    else open();
  }

  return { isOpen, onPress, listeners };
}
