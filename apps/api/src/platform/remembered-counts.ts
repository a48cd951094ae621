type Remembered = { count: number; at: number };

/** Below this a count costs nothing, and is made each time. */
const WORTH_REMEMBERING = 10_000;
const FRESH_MS = 5000;
const LONGEST_MS = 60_000;

/**
 * Counts of long lists, remembered in this process for a few seconds. One that is a little older is given out once more
 * while it is being made anew, so that nobody waits for it.
 */
export function rememberCounts(now: () => number = Date.now) {
  const remembered = new Map<string, Remembered>();
  const making = new Map<string, Promise<number>>();

  return async function countOnce(name: string, make: () => Promise<number>): Promise<number> {
    const known = remembered.get(name);
    const age = known ? now() - known.at : Infinity;
    if (known && age < FRESH_MS) return known.count;
    const made =
      making.get(name) ??
      make()
        .then((count) => {
          if (count >= WORTH_REMEMBERING) remembered.set(name, { count, at: now() });
          else remembered.delete(name);
          return count;
        })
        .finally(() => making.delete(name));
    making.set(name, made);
    if (!known || age > LONGEST_MS) return made;
    // Whoever asks next hears of a failure; this one has an answer.
    made.catch(() => {});
    return known.count;
  };
}
