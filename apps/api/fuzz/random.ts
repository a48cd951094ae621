/** Random numbers that are reproducible by seed. */
export type Random = {
  below(n: number): number;
  /** True with probability 1 / `n`. */
  oneIn(n: number): boolean;
  pick<T>(items: readonly T[]): T;
};

/** mulberry32: short, uniform enough, and cheap to reseed for every request. */
export function createRandom(seed: number): Random {
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
