/** Number of bars above the price slider. */
export const HISTOGRAM_BARS = 24;

// The slider needs a range even if all products are cheap.
const MIN_END = 1000;
// The step after a price is the largest of these that is at most a twentieth of it, or 50.
const SPACINGS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000];

/** Returns the upper end of the price slider, in rupees. */
export function priceScaleEnd(priceMax: number): number {
  return Math.max(Math.ceil(priceMax), MIN_END);
}

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

/**
 * Spreads products per price band over bars of equal width on the slider. A band starts at one of its stops. If the bars are
 * narrower than the bands, bars of one band are equally high.
 */
export function toPriceHistogram(bands: ReadonlyMap<number, number>, priceMax: number): number[] {
  if (bands.size === 0) return [];
  const starts = priceSteps(priceScaleEnd(priceMax)).slice(0, -1);
  const counts = starts.map((start, n) => {
    // The last step contains the end of the scale, which may be the start of a band of its own.
    const isLast = n === starts.length - 1;
    return isLast ? sumFrom(bands, start) : (bands.get(start) ?? 0);
  });
  return Array.from({ length: HISTOGRAM_BARS }, (_, bar) => {
    const from = Math.floor((bar * starts.length) / HISTOGRAM_BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * starts.length) / HISTOGRAM_BARS));
    return counts.slice(from, to).reduce((sum, count) => sum + count, 0);
  });
}

function sumFrom(bands: ReadonlyMap<number, number>, start: number): number {
  return [...bands].reduce((sum, [from, products]) => (from >= start ? sum + products : sum), 0);
}
