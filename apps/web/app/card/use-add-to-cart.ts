import { useEffect, useRef, useState } from 'react';
import { addToCart, type CartIntent, variantToAdd } from './add-to-cart.ts';

// Long enough to be seen, short enough to be ready for the next press.
const TICK_MS = 1500;

type Settings = { onSizeMissing: () => void; onAdded?: () => void };

/** For a button: busy while the cart is being asked, and a tick for a moment once it has agreed. */
export function useAddToCart({ onSizeMissing, onAdded }: Settings) {
  const [state, setState] = useState<'ready' | 'busy' | 'added'>('ready');
  const underWay = useRef(false);

  useEffect(() => {
    if (state !== 'added') return;
    const timer = setTimeout(() => setState('ready'), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function add(intent: CartIntent): Promise<void> {
    if (underWay.current) return;
    const variant = variantToAdd(intent, { onSizeMissing, onSignedIn: () => void add(intent) });
    if (!variant) return;
    underWay.current = true;
    setState('busy');
    const added = await addToCart(intent, variant);
    underWay.current = false;
    setState(added ? 'added' : 'ready');
    if (added) onAdded?.();
  }

  return { isBusy: state === 'busy', isAdded: state === 'added', add };
}
