import { useState } from 'react';

/** Pauses a timer while an element has hover or focus. */
export function usePause() {
  const [isPaused, setIsPaused] = useState(false);
  const [pause, resume] = [() => setIsPaused(true), () => setIsPaused(false)];
  return {
    isPaused,
    pauseHandlers: { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume },
  };
}
