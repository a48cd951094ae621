import type { ListingState } from '../listing-state.ts';

type Range = readonly [low: number, high: number];

/** Where the thumbs stand; a bound that nobody set, or one beyond the end, is the end itself. */
export function chosenRange({ min = 0, max }: Pick<ListingState, 'min' | 'max'>, end: number): Range {
  const high = Math.min(max ?? end, end);
  return [Math.min(min, high), high];
}

/** A thumb at its end is no filter. */
export function rangeToState([low, high]: Range, end: number): Pick<ListingState, 'min' | 'max'> {
  return { min: low > 0 ? low : undefined, max: high < end ? high : undefined };
}

// The distance from a stop to the next is this, or the largest of them that is a twentieth of it at most.
const SPACINGS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000];

/**
 * The prices a thumb rests at: 50 apart among the small, ever further among the large, to exactly the end. On an even track a kurta's
 * prices would all lie under the first thumb, because somewhere there is a laptop.
 */
export function priceStops(end: number): number[] {
  const stops: number[] = [];
  for (let price = 0; price < end; ) {
    stops.push(price);
    price += SPACINGS.findLast((spacing) => spacing * 20 <= price) ?? 50;
  }
  return [...stops, end];
}
