import { type InputEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const TYPED_FIELDS = 'textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [type="range"])';

/**
 * Calls `onClick` for a click on the backdrop, with true if the user has typed in the dialog. A press that starts inside
 * and ends on the backdrop, such as a text selection, is not a click on the backdrop. `dialog` is null while it is
 * closed.
 */
export function useBackdropClick(dialog: HTMLDialogElement | null, onClick: (hasTyped: boolean) => void) {
  const isPressed = useRef(false);
  const hasTyped = useRef(false);

  // Some dialogs stay mounted and open again.
  useEffect(() => {
    if (dialog === null) hasTyped.current = false;
  }, [dialog]);

  return {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = event.target === dialog;
    },
    onClick: (event: MouseEvent) => {
      if (isPressed.current && event.target === dialog) onClick(hasTyped.current);
    },
    onInput: ({ target }: InputEvent) => {
      if (target instanceof Element && target.matches(TYPED_FIELDS)) hasTyped.current = true;
    },
  };
}
