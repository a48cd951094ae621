import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findPlace } from './address.data.ts';
import { type AddressFields, isPincode, type Place, pincodeDoubt, proposal } from './address-rules.ts';

type Found = { pincode: string; place: Place | 'unknown' };

/** Proposes city and state as soon as a postal code is complete. Answers the place in words, and what is odd about it. */
export function usePincode(fields: AddressFields, propose: (changes: Partial<AddressFields>) => void) {
  const { postalCode } = fields;
  const [found, setFound] = useState<Found>();
  const proposed = useRef<Place>(undefined);
  // An address that is opened for editing is complete: its code proposes nothing until somebody changes it.
  const known = useRef(postalCode);

  const use = useEffectEvent((pincode: string, place: Place | 'unknown') => {
    setFound({ pincode, place });
    if (place === 'unknown') return;
    propose(proposal(fields, place, proposed.current));
    proposed.current = place;
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

  const place = found?.pincode === postalCode ? found.place : undefined;
  return {
    place: place && place !== 'unknown' ? `${place.city}, ${place.state}` : '',
    doubt: pincodeDoubt(place, fields.state),
  };
}
