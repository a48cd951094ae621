import { useRef, useState } from 'react';

/** A strip of pictures of which one is in view: which one, how to lead to another, and what a swipe has done. */
export function useStrip(count: number) {
  const [current, setCurrent] = useState(0);
  const strip = useRef<HTMLUListElement>(null);

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
