import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A strip that shows one image at a time: the current one, how to show another, and a swipe handler. It resets to the
 * first image when `subject` changes.
 */
export function useImageCarousel(count: number, subject?: string) {
  const [position, setPosition] = useState({ subject, index: 0 });
  const current = position.subject === subject ? position.index : 0;
  const setCurrent = (index: number) => setPosition({ subject, index });
  const track = useRef<HTMLUListElement>(null);

  // Before paint. Otherwise the new first image would visibly scroll in.
  useLayoutEffect(() => {
    if (subject !== undefined) track.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [subject]);

  function show(index: number, behavior: ScrollBehavior = 'instant') {
    if (index < 0 || index >= count) return;
    const trackElement = track.current;
    trackElement?.scrollTo({ left: index * trackElement.clientWidth, behavior });
    setCurrent(index);
  }

  function handleSwipe() {
    const trackElement = track.current;
    if (trackElement) setCurrent(Math.round(trackElement.scrollLeft / Math.max(trackElement.clientWidth, 1)));
  }

  return { current, track, show, handleSwipe };
}
