import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

type Range = readonly [low: number, high: number];
type Thumb = 0 | 1;

type RangeSliderProps = {
  labels: readonly [low: string, high: string];
  most: number;
  step: number;
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
 * Two native sliders on one track, from zero to `most`, for the keyboard and for those who listen; a finger or a mouse
 * takes hold of the track, anywhere in its height, and leads the nearer thumb. The sliders count in steps, so that the
 * last step may be a shorter one and end exactly at `most`, which a native slider cannot do by itself.
 */
export function RangeSlider({ labels, valueText, ...props }: RangeSliderProps) {
  const { value } = props;
  const range = useRange(props);
  const leading = useLedThumb(range);
  const { steps, toStep } = range;
  const share = (amount: number) => (100 * toStep(amount)) / steps;

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
          max={steps}
          value={toStep(value[thumb])}
          className="range-input"
          onChange={(event) => range.slideByKey(thumb, event.target.valueAsNumber)}
          onKeyDown={(event) => range.onKeyDown(thumb, event)}
          onBlur={range.rest}
        />
      ))}
    </div>
  );
}

/** The range while it is being changed, counted in steps. */
function useRange({ most, step, leap, value, onSlide, onCommit }: Omit<RangeSliderProps, 'labels' | 'valueText'>) {
  const steps = Math.ceil(most / step);
  const latest = useRef(value);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(resting.current), []);

  const toStep = (amount: number) => (amount >= most ? steps : Math.min(Math.round(amount / step), steps));
  const commit = () => onCommit(latest.current);

  function slide(thumb: Thumb, toSteps: number) {
    const amount = Math.min(Math.max(toSteps, 0) * step, most);
    const [low, high] = latest.current;
    latest.current = thumb === 0 ? [Math.min(amount, high), high] : [low, Math.max(amount, low)];
    onSlide(latest.current);
  }

  function slideByKey(thumb: Thumb, toSteps: number) {
    slide(thumb, toSteps);
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
    slideByKey(thumb, toStep(latest.current[thumb]) + (direction * leap) / step);
  }

  return { steps, toStep, latest, slide, slideByKey, rest, commit, onKeyDown };
}

/** What a finger or a mouse does to the track. */
function useLedThumb({ steps, toStep, latest, slide, commit }: ReturnType<typeof useRange>) {
  const led = useRef<Thumb>(undefined);

  function placeOf(event: PointerEvent<HTMLDivElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return ((event.clientX - left - THUMB / 2) / (width - THUMB)) * steps;
  }

  function take(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const place = placeOf(event);
    const [low, high] = latest.current.map(toStep) as [number, number];
    // Where both lie together, the side from which it is pressed decides.
    const thumb = low === high ? (place < low || low === steps ? 0 : 1) : place - low < high - place ? 0 : 1;
    led.current = thumb;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelectorAll('input')[thumb]?.focus({ preventScroll: true });
    event.preventDefault();
    slide(thumb, Math.round(place));
  }

  function lead(event: PointerEvent<HTMLDivElement>) {
    if (led.current !== undefined) slide(led.current, Math.round(placeOf(event)));
  }

  function letGo() {
    if (led.current === undefined) return;
    led.current = undefined;
    commit();
  }

  return { onPointerDown: take, onPointerMove: lead, onPointerUp: letGo, onPointerCancel: letGo };
}
