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
import { overlays } from '../ui/overlay/overlay-history.ts';
import { SLIDE_MS } from './hero-slides.ts';

const SWIPE_PX = 40;
const MOST_WAIT_MS = 2000;

// Coming back to a page by the browser's Back finds the slide one left.
const slideAt = new Map<string, number>();

/** Slides that advance by themselves until somebody takes over by a dot, an arrow key, a swipe or the pause button. */
export function useCarousel(region: RefObject<HTMLElement | null>, count: number) {
  const { key } = useLocation();
  const [chosen, setChosen] = useState(() => Math.min(slideAt.get(key) ?? 0, Math.max(count - 1, 0)));
  const current = useDrawn(region, chosen);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([chosen]));
  const [chosenToPlay, setChosenToPlay] = useState<boolean>();
  const prefersStillness = usePrefersStillness();
  const pageIsLoaded = usePageIsLoaded();
  const isOnScreen = useIsOnScreen(region);
  const isPlaying = chosenToPlay ?? !prefersStillness;

  function goTo(position: number) {
    const next = (position + count) % count;
    slideAt.set(key, next);
    prepare(next);
    setChosen(next);
  }

  function prepare(position: number) {
    setWanted((before) => (before.has(position) ? before : new Set([...before, position])));
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
    const timer = setInterval(() => advanceFrom(chosen), SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count, chosen]);

  /** What was shown or prepared keeps its picture; the next one's is fetched ahead, after the page's own. */
  function pictureIsNeeded(position: number): boolean {
    const isNext = position === (chosen + 1) % count;
    return wanted.has(position) || (isNext && pageIsLoaded);
  }

  const swipe = useSwipe((steps) => takeOver(chosen + steps));
  const listeners = {
    ...swipe,
    onKeyDown({ key: pressed }: KeyboardEvent) {
      if (pressed === 'ArrowRight') takeOver(chosen + 1);
      if (pressed === 'ArrowLeft') takeOver(chosen - 1);
    },
  };

  return {
    /** What stands on the stage; follows `chosen`, what the dots say, as soon as it can be drawn. */
    current,
    chosen,
    isPlaying,
    pictureIsNeeded,
    prepare,
    play: () => setChosenToPlay(true),
    pause: () => setChosenToPlay(false),
    show: takeOver,
    listeners: count > 1 ? listeners : {},
  };
}

/** The chosen slide once all its pictures can be drawn at once, or once waiting for them would look like a fault. */
function useDrawn(region: RefObject<HTMLElement | null>, chosen: number): number {
  const [drawn, setDrawn] = useState(chosen);

  useEffect(() => {
    const slide = region.current?.querySelectorAll('[aria-roledescription=slide]').item(chosen);
    if (!slide || drawn === chosen) return;
    let isAwaited = true;
    const show = () => isAwaited && setDrawn(chosen);
    const timer = setTimeout(show, MOST_WAIT_MS);
    const pictures = Array.from(slide.querySelectorAll('img'), (image) => image.decode());
    void Promise.allSettled(pictures).then(show);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [region, chosen, drawn]);

  return drawn;
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
      start.current = undefined;
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
