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

// Long enough to cross the gap to the panel diagonally.
const LEAVE_MS = 150;

/** A navigation dropdown. It opens on hover, keyboard focus or click, and closes on Esc. */
export function useDisclosure() {
  const { key: locationKey } = useLocation();
  // The location key for which the panel is open, so navigation closes it.
  const [openOn, setOpenOn] = useState<string>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = openOn === locationKey;

  useEffect(() => () => clearTimeout(leaving.current), []);

  function open() {
    clearTimeout(leaving.current);
    setOpenOn(locationKey);
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
      // A click focuses before it toggles. Opening on that focus would make the click close the panel.
      if (target.matches(':focus-visible')) open();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) close();
    },
    onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
      if (key !== 'Escape' || !isOpen) return;
      // Move focus out of the panel before it disappears. The focus event opens it again, so close afterwards.
      currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      close();
    },
  };

  function onPress({ nativeEvent }: MouseEvent) {
    // A mouse opens the panel by hover before it clicks. The click must not close it again.
    const isMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';
    if (isOpen && !isMouse) close();
    else open();
  }

  return { isOpen, onPress, listeners };
}
