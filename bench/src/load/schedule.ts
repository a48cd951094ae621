/**
 * Returns Poisson arrival times in ms from the start. `rate` is the average per second.
 * Arrivals do not wait for earlier responses.
 */
export function poissonArrivals(rate: number, seconds: number, random: () => number): number[] {
  const times: number[] = [];
  for (let at = gap(); at < seconds * 1000; at += gap()) times.push(at);
  return times;

  function gap(): number {
    return (-Math.log(1 - random()) / rate) * 1000;
  }
}

/** Returns `count` arrival times, evenly distributed at random. */
export function uniformArrivals(count: number, seconds: number, random: () => number): number[] {
  return Array.from({ length: count }, () => random() * seconds * 1000).toSorted((one, other) => one - other);
}

/** Returns the index of the share that `at`, a number between 0 and 1, falls into. */
export function pickByWeight(weights: readonly number[], at: number): number {
  const all = weights.reduce((sum, share) => sum + share, 0);
  let cumulative = 0;
  const found = weights.findIndex((share) => at * all < (cumulative += share));
  return found === -1 ? weights.length - 1 : found;
}
