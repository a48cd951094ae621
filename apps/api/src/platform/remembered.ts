type Remembered<T> = { value: T; at: number };

type Rules<T> = {
  /** What is cheap to find out is not remembered, and is right each time. */
  worthIt: (value: T) => boolean;
  freshMs?: number;
  longestMs?: number;
  now?: () => number;
};

/**
 * Stale-while-revalidate: answers about long lists, remembered in this process for a few seconds. One that is a little
 * older is given out once more while it is being made anew, so that nobody waits for it.
 */
export function remember<T>({ worthIt, freshMs = 5000, longestMs = 60_000, now = Date.now }: Rules<T>) {
  const remembered = new Map<string, Remembered<T>>();
  const making = new Map<string, Promise<T>>();

  return async function once(name: string, make: () => Promise<T>): Promise<T> {
    const known = remembered.get(name);
    const age = known ? now() - known.at : Infinity;
    if (known && age < freshMs) return known.value;
    const made =
      making.get(name) ??
      make()
        .then((value) => {
          if (worthIt(value)) remembered.set(name, { value, at: now() });
          else remembered.delete(name);
          return value;
        })
        .finally(() => making.delete(name));
    making.set(name, made);
    if (!known || age > longestMs) return made;
    // Whoever asks next hears of a failure; this one has an answer.
    made.catch(() => {});
    return known.value;
  };
}
