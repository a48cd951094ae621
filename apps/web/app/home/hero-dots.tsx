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
    <div
      ref={row}
      className="relative flex -mr-2 overflow-x-auto overscroll-x-contain [scrollbar-width:none] [touch-action:pan-x_pan-y_pinch-zoom] [mask-image:linear-gradient(90deg,transparent,var(--color-text)_5px_calc(100%_-_var(--end-fade)),transparent)] [--end-fade:40px] *:last:mr-8 md:max-w-[min(436px,38vw_-_44px)] md:m-0 md:*:last:mr-0 md:[--end-fade:5px]"
      onTouchStart={(event) => event.stopPropagation()}
    >
      {slides.map(({ id, name }, position) => (
        <button
          key={id}
          type="button"
          aria-label={`Show ${name}`}
          aria-current={position === chosen || undefined}
          className="hero-dot grid flex-none place-items-center size-(--touch) rounded-md -outline-offset-4 md:pointer-fine:w-8.5"
          onPointerEnter={() => onNear(position)}
          onFocus={() => onNear(position)}
          onClick={() => onShow(position)}
        />
      ))}
    </div>
  );
}
