import { stateCodeOf } from '@kinari/contract/gst/states';

type Address = { placeOfSupply: string | null; state: string; pincodeStates: readonly string[] };

/**
 * The state that goods are delivered to, by its code: the one staff chose, the one the address names, or the only one that its
 * pincode lies in.
 */
export function placeOfSupplyOf({ placeOfSupply, state, pincodeStates }: Address): string | undefined {
  const known = placeOfSupply ?? stateCodeOf(state);
  if (known) return known;
  const candidates = new Set(pincodeStates.map(stateCodeOf));
  const [only] = candidates;
  return candidates.size === 1 ? only : undefined;
}
