import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A strip of pictures of which one is in view: which one, how to lead to another, and what a swipe has done. When it comes to
 * show something else, it begins at its first.
 */
export function useStrip(count: number, subject?: string) {
  const [seen, setSeen] = useState({ subject, place: 0 });
  const current = seen.subject === subject ? seen.place : 0;
  const setCurrent = (place: number) => setSeen({ subject, place });
  const strip = useRef<HTMLUListElement>(null);

  // Before anything is painted: else the first of the new ones would be seen coming in from the side.
  useLayoutEffect(() => {
    if (subject !== undefined) strip.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [subject]);

  function show(place: number, behavior: ScrollBehavior = 'instant') {
    if (place < 0 || place >= count) return;
    const box = strip.current;
    box?.scrollTo({ left: place * box.clientWidth, behavior });
    setCurrent(place);
  }

  function noticeSwipe() {
    const box = strip.current;
    if (box) setCurrent(Math.round(box.scrollLeft / Math.max(box.clientWidth, 1)));
  }

  return { current, strip, show, noticeSwipe };
}
