import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findPlace } from './address.data.ts';
import {
  type AddressFields,
  isPincode,
  type Place,
  pincodeWarning,
  suggestAddressFields,
} from './address-validation.ts';

type FoundPlace = { pincode: string; place: Place | 'unknown' };

/** Suggests city and state once the pincode is complete. Returns the area as text, and a warning if it does not match. */
export function usePincode(fields: AddressFields, propose: (changes: Partial<AddressFields>) => void) {
  const { postalCode } = fields;
  const [found, setFound] = useState<FoundPlace>();
  const proposed = useRef<Place>(undefined);
  // A saved address is complete, so suggest nothing until its pincode changes.
  const previousPincode = useRef(postalCode);

  const applyPlace = useEffectEvent((pincode: string, place: Place | 'unknown') => {
    setFound({ pincode, place });
    if (place === 'unknown') return;
    propose(suggestAddressFields(fields, place, proposed.current));
    proposed.current = place;
  });

  useEffect(() => {
    if (previousPincode.current === postalCode) return;
    previousPincode.current = postalCode;
    if (!isPincode(postalCode)) return;
    const controller = new AbortController();
    async function lookUpPlace() {
      const place = await findPlace(postalCode, controller.signal);
      if (place && !controller.signal.aborted) applyPlace(postalCode, place);
    }
    void lookUpPlace();
    return () => controller.abort();
  }, [postalCode]);

  const place = found?.pincode === postalCode ? found.place : undefined;
  return {
    place: place && place !== 'unknown' ? `${place.city}, ${place.state}` : '',
    warning: pincodeWarning(place, fields.state),
  };
}
