import { useEffect, useRef, useState } from 'react';
import { addToCart, type CartIntent, variantToAdd } from './add-to-cart.ts';

// Long enough to notice, short enough to be ready for the next click.
const TICK_MS = 1500;

type Settings = { onSizeMissing: () => void; onAdded?: () => void };

/** State for an Add to Cart button: busy during the request, then a tick for a moment. */
export function useAddToCart({ onSizeMissing, onAdded }: Settings) {
  const [state, setState] = useState<'ready' | 'busy' | 'added'>('ready');
  const inProgress = useRef(false);

  useEffect(() => {
    if (state !== 'added') return;
    const timer = setTimeout(() => setState('ready'), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function add(intent: CartIntent): Promise<void> {
    if (inProgress.current) return;
    const variant = variantToAdd(intent, { onSizeMissing, onSignedIn: () => void add(intent) });
    if (!variant) return;
    inProgress.current = true;
    setState('busy');
    const added = await addToCart(intent, variant);
    inProgress.current = false;
    setState(added ? 'added' : 'ready');
    if (added) onAdded?.();
  }

  return { isBusy: state === 'busy', isAdded: state === 'added', add };
}
