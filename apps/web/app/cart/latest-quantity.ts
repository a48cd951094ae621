const DEBOUNCE_MS = 400;

type PendingQuantity = { quantity: number; settledAt: number };

const pendingQuantities = new Map<string, PendingQuantity>();

/** Debounces the stepper: stores the wanted quantity of a line. Returns true if this starts a new change. */
export function setLatestQuantity(id: string, quantity: number): boolean {
  const isFirst = !pendingQuantities.has(id);
  pendingQuantities.set(id, { quantity, settledAt: Date.now() + DEBOUNCE_MS });
  return isFirst;
}

/** Waits until the taps stop and returns the quantity. A later tap starts a new change. */
export async function latestQuantity(id: string): Promise<number> {
  for (;;) {
    const pending = pendingQuantities.get(id);
    if (!pending) throw new Error('No quantity change is pending');
    const remainingMs = pending.settledAt - Date.now();
    if (remainingMs <= 0) {
      pendingQuantities.delete(id);
      return pending.quantity;
    }
    // oxlint-disable-next-line no-await-in-loop -- every further tap makes the wait longer
    await new Promise((resolve) => setTimeout(resolve, remainingMs));
  }
}
