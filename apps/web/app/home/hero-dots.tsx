import { useEffect, useRef } from 'react';
import { usePrefersReducedMotion } from '../platform/browser-state.ts';
import { scrollToCenter } from '../ui/scroll-to-center.ts';
import type { HeroSlideContent } from './hero-slides.ts';

type HeroDotsProps = {
  slides: HeroSlideContent[];
  chosen: number;
  onShow: (position: number) => void;
  /** Called on hover or focus, to preload the slide. */
  onNear: (position: number) => void;
};

export function HeroDots({ slides, chosen, onShow, onNear }: HeroDotsProps) {
  const row = useRef<HTMLDivElement>(null);
  const behavior = usePrefersReducedMotion() ? 'auto' : 'smooth';

  useEffect(() => {
    const dot = row.current?.children.item(chosen) as HTMLElement | null | undefined;
    if (!row.current || !dot) return;
    scrollToCenter(row.current, dot, behavior);
    // If an arrow key was pressed on a dot, move the focus along.
    if (row.current.contains(document.activeElement)) dot.focus({ preventScroll: true });
  }, [chosen, behavior]);

  return (
    // Scrolling the dots must not swipe the slides.
    <div ref={row} className="hero-dots" onTouchStart={(event) => event.stopPropagation()}>
      {slides.map(({ name, path }, position) => (
        <button
          key={path}
          type="button"
          aria-label={`Show ${name}`}
          aria-current={position === chosen || undefined}
          className="hero-dot"
          onPointerEnter={() => onNear(position)}
          onFocus={() => onNear(position)}
          onClick={() => onShow(position)}
        />
      ))}
    </div>
  );
}
