import { useEffect, useRef } from 'react';
import { usePrefersStillness } from '../platform/browser-state.ts';
import { centreInRow } from '../ui/centre-in-row.ts';
import type { HeroSlideContent } from './hero-slides.ts';

type HeroDotsProps = {
  slides: HeroSlideContent[];
  chosen: number;
  onShow: (position: number) => void;
  /** Somebody points at a dot or has focused it, and may press it next. */
  onNear: (position: number) => void;
};

/** As many dots as slides, each wide enough for a finger: where they do not fit, the row scrolls. */
export function HeroDots({ slides, chosen, onShow, onNear }: HeroDotsProps) {
  const row = useRef<HTMLDivElement>(null);
  const behavior = usePrefersStillness() ? 'auto' : 'smooth';

  useEffect(() => {
    const dot = row.current?.children.item(chosen) as HTMLElement | null | undefined;
    if (!row.current || !dot) return;
    centreInRow(row.current, dot, behavior);
    // An arrow key, pressed on a dot, takes the focus along.
    if (row.current.contains(document.activeElement)) dot.focus({ preventScroll: true });
  }, [chosen, behavior]);

  return (
    // A finger that draws the dots along does not mean the slides.
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
