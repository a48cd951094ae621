/** Numbers between 0 and 1 that look like chance and are the same for the same seed: both sides of a comparison meet the same crowd. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * When people arrive who do not know of each other, in ms from the start: so many a second on average, in whatever clusters
 * chance makes. Nobody waits for anybody's answer before coming.
 */
export function arrivals(rate: number, seconds: number, random: () => number): number[] {
  const times: number[] = [];
  for (let at = gap(); at < seconds * 1000; at += gap()) times.push(at);
  return times;

  function gap(): number {
    return (-Math.log(1 - random()) / rate) * 1000;
  }
}

/** So many people, each at any moment of this time. */
export function scattered(count: number, seconds: number, random: () => number): number[] {
  return Array.from({ length: count }, () => random() * seconds * 1000).toSorted((one, other) => one - other);
}

/** Which of several shares a number between 0 and 1 falls into. */
export function choose(shares: readonly number[], at: number): number {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let passed = 0;
  const found = shares.findIndex((share) => at * all < (passed += share));
  return found === -1 ? shares.length - 1 : found;
}
