/** Chance that can be repeated: the same seed draws the same. */
export type Random = {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  /** True once in so many times. */
  oneIn(n: number): boolean;
  pick<T>(items: readonly T[]): T;
};

/** By mulberry32: four lines, even enough, and quick to begin anew for every request. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const below = (n: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
  return {
    below,
    oneIn: (n) => below(n) === 0,
    pick: (items) => {
      const [first] = items;
      if (first === undefined && items.length === 0) throw new Error('Nothing to pick from');
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
