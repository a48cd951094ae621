import {
  type KeyboardEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { usePageIsLoaded, usePrefersStillness } from '../platform/browser-state.ts';
import { overlays } from '../ui/overlay-history.ts';
import { SLIDE_MS } from './hero-slides.ts';

const SWIPE_PX = 40;

// Coming back to a page by the browser's Back finds the slide one left.
const slideAt = new Map<string, number>();

/** Slides that advance by themselves until somebody takes over by a dot, an arrow key, a swipe or the pause button. */
export function useCarousel(region: RefObject<HTMLElement | null>, count: number) {
  const { key } = useLocation();
  const [current, setCurrent] = useState(() => Math.min(slideAt.get(key) ?? 0, Math.max(count - 1, 0)));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [chosenToPlay, setChosenToPlay] = useState<boolean>();
  const prefersStillness = usePrefersStillness();
  const pageIsLoaded = usePageIsLoaded();
  const isOnScreen = useIsOnScreen(region);
  const isPlaying = chosenToPlay ?? !prefersStillness;

  function goTo(position: number) {
    const next = (position + count) % count;
    slideAt.set(key, next);
    setLeft((before) => new Set([...before, current]));
    setCurrent(next);
  }

  function takeOver(position: number) {
    setChosenToPlay(false);
    goTo(position);
  }

  const advanceFrom = useEffectEvent((position: number) => {
    const element = region.current;
    const isHeld = element?.matches(':hover') || element?.contains(document.activeElement);
    if (isHeld || document.hidden || !isOnScreen.current || overlays.read().length > 0) return;
    goTo(position + 1);
  });

  useEffect(() => {
    if (!isPlaying || count < 2) return;
    const timer = setInterval(() => advanceFrom(current), SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count, current]);

  /** A slide that fades out keeps its picture; the next one's is fetched ahead, after the page's own. */
  function pictureIsNeeded(position: number): boolean {
    const isNext = position === (current + 1) % count;
    return position === current || left.has(position) || (isNext && pageIsLoaded);
  }

  const swipe = useSwipe((steps) => takeOver(current + steps));
  const listeners = {
    ...swipe,
    onKeyDown({ key: pressed }: KeyboardEvent) {
      if (pressed === 'ArrowRight') takeOver(current + 1);
      if (pressed === 'ArrowLeft') takeOver(current - 1);
    },
  };

  return {
    current,
    isPlaying,
    pictureIsNeeded,
    play: () => setChosenToPlay(true),
    pause: () => setChosenToPlay(false),
    show: takeOver,
    listeners: count > 1 ? listeners : {},
  };
}

/** A finger drawn to the left asks for the next slide, to the right for the one before. */
function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0);
      start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      if (!start.current) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}

function useIsOnScreen(region: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isOnScreen = useRef(true);
  useEffect(() => {
    if (!region.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      isOnScreen.current = entry?.isIntersecting ?? true;
    });
    observer.observe(region.current);
    return () => observer.disconnect();
  }, [region]);
  return isOnScreen;
}
