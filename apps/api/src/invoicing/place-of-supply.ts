import { stateCode } from '@kinari/contract/gst/states';

type Address = { placeOfSupply: string | null; state: string; pincodeStates: readonly string[] };

/** Returns the state code of the delivery: chosen by staff, named in the address, or the only state of the pincode. */
export function resolvePlaceOfSupply({ placeOfSupply, state, pincodeStates }: Address): string | undefined {
  const chosen = placeOfSupply ?? stateCode(state);
  if (chosen) return chosen;
  const candidates = new Set(pincodeStates.map(stateCode));
  const [only] = candidates;
  return candidates.size === 1 ? only : undefined;
}
