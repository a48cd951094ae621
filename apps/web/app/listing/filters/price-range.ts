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

// The step after a price is the largest of these that is at most a twentieth of it, or 50.
const SPACINGS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000];

/**
 * Returns the slider's stops: 50 apart for low prices, further apart for high ones, up to exactly `end`. On a linear
 * scale, one laptop would squeeze all clothing prices into the first pixels.
 */
export function priceSteps(end: number): number[] {
  const stops: number[] = [];
  for (let price = 0; price < end; ) {
    stops.push(price);
    price += SPACINGS.findLast((spacing) => spacing * 20 <= price) ?? 50;
  }
  return [...stops, end];
}
