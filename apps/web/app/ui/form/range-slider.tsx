import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

type Range = readonly [low: number, high: number];
type Thumb = 0 | 1;

type RangeSliderProps = {
  labels: readonly [low: string, high: string];
  /** The possible values in ascending order. They are equally spaced on the track. */
  stops: readonly number[];
  /** The step of Page Up and Page Down. */
  leap: number;
  value: Range;
  valueText: (value: number) => string;
  /** Called while a thumb moves. */
  onSlide: (value: Range) => void;
  /** Called when a thumb is released. */
  onCommit: (value: Range) => void;
};

const THUMB_SIZE = 24;
// Arrow keys pressed within this time count as one change.
const KEY_COMMIT_DELAY_MS = 400;

/**
 * Two native sliders on one track, for keyboard and screen readers. Touch and mouse use the whole height of the track
 * and move the nearer thumb. The sliders' values are indexes of stops.
 */
export function RangeSlider({ labels, valueText, ...props }: RangeSliderProps) {
  const { value } = props;
  const range = useRange(props);
  const dragHandlers = useDraggedThumb(range);
  const { last, findStop } = range;
  const share = (amount: number) => (100 * findStop(amount)) / last;

  return (
    <div className="range" {...dragHandlers}>
      <svg aria-hidden="true" className="absolute top-5 left-3 w-[calc(100%_-_24px)] h-1 overflow-visible">
        <rect className="fill-border [transform:translateX(-12px)] w-[calc(100%_+_24px)]" height="4" rx="2" />
        <rect
          className="range-fill fill-primary"
          x={`${share(value[0])}%`}
          width={`${share(value[1]) - share(value[0])}%`}
          height="4"
        />
      </svg>
      {([0, 1] as const).map((thumb) => (
        <input
          key={thumb}
          type="range"
          aria-label={labels[thumb]}
          aria-valuetext={valueText(value[thumb])}
          min={0}
          max={last}
          value={findStop(value[thumb])}
          className="range-input absolute inset-0 size-full m-0 [appearance:none] bg-none bg-transparent pointer-events-none outline-none"
          onChange={(event) => range.slideByKey(thumb, event.target.valueAsNumber)}
          onKeyDown={(event) => range.onKeyDown(thumb, event)}
          onBlur={range.rest}
        />
      ))}
    </div>
  );
}

/** The range during a change, as indexes of stops. */
function useRange({ stops, leap, value, onSlide, onCommit }: Omit<RangeSliderProps, 'labels' | 'valueText'>) {
  const last = stops.length - 1;
  const latest = useRef(value);
  const commitTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(commitTimer.current), []);

  /** Returns the stop nearest to an amount, which may be typed and between two stops. */
  function findStop(amount: number): number {
    const upperIndex = stops.findIndex((stop) => stop >= amount);
    if (upperIndex <= 0) return upperIndex === 0 ? 0 : last;
    return amount - (stops[upperIndex - 1] ?? 0) < (stops[upperIndex] ?? 0) - amount ? upperIndex - 1 : upperIndex;
  }

  const commit = () => onCommit(latest.current);

  function slide(thumb: Thumb, index: number) {
    const amount = stops[Math.min(Math.max(index, 0), last)] ?? 0;
    const [low, high] = latest.current;
    latest.current = thumb === 0 ? [Math.min(amount, high), high] : [low, Math.max(amount, low)];
    onSlide(latest.current);
  }

  function slideByKey(thumb: Thumb, index: number) {
    slide(thumb, index);
    clearTimeout(commitTimer.current);
    commitTimer.current = setTimeout(commitNow, KEY_COMMIT_DELAY_MS);
  }

  function commitNow() {
    if (commitTimer.current === undefined) return;
    clearTimeout(commitTimer.current);
    commitTimer.current = undefined;
    commit();
  }

  function onKeyDown(thumb: Thumb, event: KeyboardEvent) {
    const direction = { PageUp: 1, PageDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const amount = latest.current[thumb];
    const index = findStop(amount);
    const leapTarget = findStop(amount + direction * leap);
    // If stops are further apart, go to the next one.
    slideByKey(thumb, leapTarget === index ? index + direction : leapTarget);
  }

  return { last, findStop, latest, slide, slideByKey, rest: commitNow, commit, onKeyDown };
}

function useDraggedThumb({ last, findStop, latest, slide, commit }: ReturnType<typeof useRange>) {
  const draggedThumb = useRef<Thumb>(undefined);

  function pointerIndex(event: PointerEvent<HTMLDivElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return ((event.clientX - left - THUMB_SIZE / 2) / (width - THUMB_SIZE)) * last;
  }

  function startDrag(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const index = pointerIndex(event);
    const [low, high] = latest.current.map(findStop) as [number, number];
    // If both thumbs are at the same place, the side of the click decides.
    const thumb = low === high ? (index < low || low === last ? 0 : 1) : index - low < high - index ? 0 : 1;
    draggedThumb.current = thumb;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelectorAll('input')[thumb]?.focus({ preventScroll: true });
    event.preventDefault();
    slide(thumb, Math.round(index));
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (draggedThumb.current !== undefined) slide(draggedThumb.current, Math.round(pointerIndex(event)));
  }

  function endDrag() {
    if (draggedThumb.current === undefined) return;
    draggedThumb.current = undefined;
    commit();
  }

  return { onPointerDown: startDrag, onPointerMove: drag, onPointerUp: endDrag, onPointerCancel: endDrag };
}
