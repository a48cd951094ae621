/** Repeatable chance: the same seed gives the same shop. (The mulberry32 generator.) */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Item>(items: readonly Item[], chance: () => number): Item {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

export function wholeNumberBetween(least: number, most: number, chance: () => number): number {
  return least + Math.floor(chance() * (most - least + 1));
}
