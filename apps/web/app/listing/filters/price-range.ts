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
