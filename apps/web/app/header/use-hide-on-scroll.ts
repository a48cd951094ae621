import { type RefObject, useEffect } from 'react';

const BANNER_HEIGHT = 38;
const HIDE_BELOW = 240;
const JITTER = 6;

/** Hides the bar on scrolling down and shows it on scrolling up. Sets attributes for the CSS. */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      bar.current?.toggleAttribute('data-stuck', now > BANNER_HEIGHT);
      if (Math.abs(now - last) < JITTER) return;
      bar.current?.toggleAttribute('data-away', now > last && now > HIDE_BELOW);
      last = now;
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [bar]);
}
