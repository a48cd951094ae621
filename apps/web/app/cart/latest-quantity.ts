const QUIET_MS = 400;

type Wish = { quantity: number; settledAt: number };

const wishes = new Map<string, Wish>();

/**
 * Debounces the stepper: notes how many of a line somebody wants by now. Answers whether that begins a change, rather
 * than going on with one.
 */
export function setLatestQuantity(id: string, quantity: number): boolean {
  const isFirst = !wishes.has(id);
  wishes.set(id, { quantity, settledAt: Date.now() + QUIET_MS });
  return isFirst;
}

/** The quantity wanted once the taps have come to rest; a tap after that begins another change. */
export async function latestQuantity(id: string): Promise<number> {
  for (;;) {
    const wish = wishes.get(id);
    if (!wish) throw new Error('Nobody wished for another quantity');
    const left = wish.settledAt - Date.now();
    if (left <= 0) {
      wishes.delete(id);
      return wish.quantity;
    }
    // oxlint-disable-next-line no-await-in-loop -- every further tap makes the wait longer
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
