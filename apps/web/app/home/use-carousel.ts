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
import { useIsPageLoaded, usePrefersReducedMotion } from '../platform/browser-state.ts';
import { overlays } from '../ui/overlay/overlay-history.ts';
import { SLIDE_MS } from './hero-slides.ts';

const SWIPE_PX = 40;
const MAX_WAIT_MS = 2000;

// After Back, the carousel shows the slide that was last seen.
const slideByLocation = new Map<string, number>();

/** Advances automatically until the user takes control with a dot, an arrow key, a swipe or the pause button. */
export function useCarousel(region: RefObject<HTMLElement | null>, count: number) {
  const { key } = useLocation();
  const [chosen, setChosen] = useState(() => Math.min(slideByLocation.get(key) ?? 0, Math.max(count - 1, 0)));
  const current = useDecodedSlide(region, chosen);
  const [prepared, setPrepared] = useState<ReadonlySet<number>>(new Set([chosen]));
  const [playChoice, setPlayChoice] = useState<boolean>();
  const prefersReducedMotion = usePrefersReducedMotion();
  const isPageLoaded = useIsPageLoaded();
  const isOnScreen = useIsOnScreen(region);
  const isPlaying = playChoice ?? !prefersReducedMotion;

  function goTo(position: number) {
    const next = (position + count) % count;
    slideByLocation.set(key, next);
    prepare(next);
    setChosen(next);
  }

  function prepare(position: number) {
    setPrepared((before) => (before.has(position) ? before : new Set([...before, position])));
  }

  function showManually(position: number) {
    setPlayChoice(false);
    goTo(position);
  }

  const advanceFrom = useEffectEvent((position: number) => {
    const element = region.current;
    const isInUse = element?.matches(':hover') || element?.contains(document.activeElement);
    if (isInUse || document.hidden || !isOnScreen.current || overlays.read().length > 0) return;
    goTo(position + 1);
  });

  useEffect(() => {
    if (!isPlaying || count < 2) return;
    const timer = setInterval(() => advanceFrom(chosen), SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count, chosen]);

  /** True for slides that were shown or prepared. The next one is preloaded after the page has loaded. */
  function needsImage(position: number): boolean {
    const isNext = position === (chosen + 1) % count;
    return prepared.has(position) || (isNext && isPageLoaded);
  }

  const swipe = useSwipe((steps) => showManually(chosen + steps));
  const listeners = {
    ...swipe,
    onKeyDown({ key: pressed }: KeyboardEvent) {
      if (pressed === 'ArrowRight') showManually(chosen + 1);
      if (pressed === 'ArrowLeft') showManually(chosen - 1);
    },
  };

  return {
    /** The visible slide. It follows `chosen` once its images are decoded. */
    current,
    chosen,
    isPlaying,
    needsImage,
    prepare,
    play: () => setPlayChoice(true),
    pause: () => setPlayChoice(false),
    show: showManually,
    listeners: count > 1 ? listeners : {},
  };
}

/** Returns the chosen slide once its images are decoded, or after the maximum wait. */
function useDecodedSlide(region: RefObject<HTMLElement | null>, chosen: number): number {
  const [decoded, setDecoded] = useState(chosen);

  useEffect(() => {
    const slide = region.current?.querySelectorAll('[aria-roledescription=slide]').item(chosen);
    if (!slide || decoded === chosen) return;
    let isPending = true;
    const show = () => isPending && setDecoded(chosen);
    const timer = setTimeout(show, MAX_WAIT_MS);
    const decodings = Array.from(slide.querySelectorAll('img'), (image) => image.decode());
    void Promise.allSettled(decodings).then(show);
    return () => {
      isPending = false;
      clearTimeout(timer);
    };
  }, [region, chosen, decoded]);

  return decoded;
}

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
      const deltaX = touch.clientX - start.current.x;
      const deltaY = touch.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(deltaX) > SWIPE_PX && Math.abs(deltaX) > Math.abs(deltaY)) onSwipe(deltaX < 0 ? 1 : -1);
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
