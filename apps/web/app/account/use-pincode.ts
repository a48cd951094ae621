import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findPlace } from './address.data.ts';
import { type AddressFields, isPincode, type Place, proposal } from './address-rules.ts';

/** Proposes city and state as soon as a postal code is complete. Answers the place it found, in words. */
export function usePincode(fields: AddressFields, propose: (changes: Partial<AddressFields>) => void): string {
  const { postalCode } = fields;
  const [found, setFound] = useState<{ pincode: string; place: Place }>();
  // An address that is opened for editing is complete: its code proposes nothing until somebody changes it.
  const known = useRef(postalCode);

  const use = useEffectEvent((pincode: string, place: Place) => {
    propose(proposal(fields, place, found?.place));
    setFound({ pincode, place });
  });

  useEffect(() => {
    if (known.current === postalCode) return;
    known.current = postalCode;
    if (!isPincode(postalCode)) return;
    const asked = new AbortController();
    async function lookUp() {
      const place = await findPlace(postalCode, asked.signal);
      if (place && !asked.signal.aborted) use(postalCode, place);
    }
    void lookUp();
    return () => asked.abort();
  }, [postalCode]);

  return found?.pincode === postalCode ? `${found.place.district}, ${found.place.state}` : '';
}
