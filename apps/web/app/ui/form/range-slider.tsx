import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

type Range = readonly [low: number, high: number];
type Thumb = 0 | 1;

type RangeSliderProps = {
  labels: readonly [low: string, high: string];
  /** Where a thumb may rest, from the least to the most. They are equally far apart on the track, whatever lies between them. */
  stops: readonly number[];
  /** How far Page Up and Page Down go. */
  leap: number;
  value: Range;
  valueText: (value: number) => string;
  /** While a thumb is on its way. */
  onSlide: (value: Range) => void;
  /** Once a thumb has been let go. */
  onCommit: (value: Range) => void;
};

const THUMB = 24;
// Somebody who presses an arrow key again within this time has not let go yet.
const KEYS_REST_MS = 400;

/**
 * Two native sliders on one track, for the keyboard and for those who listen; a finger or a mouse takes hold of the track,
 * anywhere in its height, and leads the nearer thumb. The sliders count the stops.
 */
export function RangeSlider({ labels, valueText, ...props }: RangeSliderProps) {
  const { value } = props;
  const range = useRange(props);
  const leading = useLedThumb(range);
  const { last, placeOf } = range;
  const share = (amount: number) => (100 * placeOf(amount)) / last;

  return (
    <div className="range" {...leading}>
      <svg aria-hidden="true" className="range-track">
        <rect className="range-rail" height="4" rx="2" />
        <rect
          className="range-fill"
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
          value={placeOf(value[thumb])}
          className="range-input"
          onChange={(event) => range.slideByKey(thumb, event.target.valueAsNumber)}
          onKeyDown={(event) => range.onKeyDown(thumb, event)}
          onBlur={range.rest}
        />
      ))}
    </div>
  );
}

/** The range while it is being changed, counted in stops. */
function useRange({ stops, leap, value, onSlide, onCommit }: Omit<RangeSliderProps, 'labels' | 'valueText'>) {
  const last = stops.length - 1;
  const latest = useRef(value);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(resting.current), []);

  /** The stop nearest to an amount, which may have been typed and lie between two. */
  function placeOf(amount: number): number {
    const above = stops.findIndex((stop) => stop >= amount);
    if (above <= 0) return above === 0 ? 0 : last;
    return amount - (stops[above - 1] ?? 0) < (stops[above] ?? 0) - amount ? above - 1 : above;
  }

  const commit = () => onCommit(latest.current);

  function slide(thumb: Thumb, place: number) {
    const amount = stops[Math.min(Math.max(place, 0), last)] ?? 0;
    const [low, high] = latest.current;
    latest.current = thumb === 0 ? [Math.min(amount, high), high] : [low, Math.max(amount, low)];
    onSlide(latest.current);
  }

  function slideByKey(thumb: Thumb, place: number) {
    slide(thumb, place);
    clearTimeout(resting.current);
    resting.current = setTimeout(rest, KEYS_REST_MS);
  }

  function rest() {
    if (resting.current === undefined) return;
    clearTimeout(resting.current);
    resting.current = undefined;
    commit();
  }

  function onKeyDown(thumb: Thumb, event: KeyboardEvent) {
    const direction = { PageUp: 1, PageDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const amount = latest.current[thumb];
    const place = placeOf(amount);
    const leapt = placeOf(amount + direction * leap);
    // Where stops lie further apart than that, to the next one.
    slideByKey(thumb, leapt === place ? place + direction : leapt);
  }

  return { last, placeOf, latest, slide, slideByKey, rest, commit, onKeyDown };
}

/** What a finger or a mouse does to the track. */
function useLedThumb({ last, placeOf, latest, slide, commit }: ReturnType<typeof useRange>) {
  const led = useRef<Thumb>(undefined);

  function pointedAt(event: PointerEvent<HTMLDivElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return ((event.clientX - left - THUMB / 2) / (width - THUMB)) * last;
  }

  function take(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const place = pointedAt(event);
    const [low, high] = latest.current.map(placeOf) as [number, number];
    // Where both lie together, the side from which it is pressed decides.
    const thumb = low === high ? (place < low || low === last ? 0 : 1) : place - low < high - place ? 0 : 1;
    led.current = thumb;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelectorAll('input')[thumb]?.focus({ preventScroll: true });
    event.preventDefault();
    slide(thumb, Math.round(place));
  }

  function lead(event: PointerEvent<HTMLDivElement>) {
    if (led.current !== undefined) slide(led.current, Math.round(pointedAt(event)));
  }

  function letGo() {
    if (led.current === undefined) return;
    led.current = undefined;
    commit();
  }

  return { onPointerDown: take, onPointerMove: lead, onPointerUp: letGo, onPointerCancel: letGo };
}
