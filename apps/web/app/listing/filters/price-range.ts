import type { ListingState } from '../listing-state.ts';

type Range = readonly [low: number, high: number];

/** Returns the range of the thumbs. A missing bound, or one beyond the end, becomes the end. */
export function selectedRange({ min = 0, max }: Pick<ListingState, 'min' | 'max'>, end: number): Range {
  const high = Math.min(max ?? end, end);
  return [Math.min(min, high), high];
}

/** A thumb at its end means no filter. */
export function rangeToState([low, high]: Range, end: number): Pick<ListingState, 'min' | 'max'> {
  return { min: low > 0 ? low : undefined, max: high < end ? high : undefined };
}

/** Returns the heights of bars, the highest of them `max`. A bar with products is visible; an empty one is flat. */
export function barHeights(counts: readonly number[], max: number): number[] {
  const highest = Math.max(...counts);
  return counts.map((count) => (count === 0 ? 1 : Math.max(4, Math.round((count / highest) * max))));
}

type Scale = { stops: readonly number[]; range: Range };

/** True if the middle of a bar is between the thumbs. */
export function isBarInRange(bar: number, bars: number, { stops, range: [low, high] }: Scale): boolean {
  const middle = ((bar + 0.5) / bars) * (stops.length - 1);
  const before = Math.floor(middle);
  const [from = 0, to = from] = [stops[before], stops[before + 1]];
  const price = from + (to - from) * (middle - before);
  return price >= low && price <= high;
}
