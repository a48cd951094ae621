import {
  ENDED,
  IN_THE_HOUSE,
  isOneOf,
  ON_THE_ROAD,
  PARCEL_STATES,
  type ParcelState,
} from '@kinari/contract/words/parcel-words';

/** What staff may say of a parcel by hand. Out of where its way has ended they go with a reason; never back into the house. */
export function mayMove(from: ParcelState, to: ParcelState): boolean {
  if (from === to || from === 'asking' || from === 'void' || from === 'returned' || to === 'returned') return false;
  if (isOneOf(IN_THE_HOUSE, from)) return to === 'void';
  return isOneOf(ON_THE_ROAD, to) || to === 'delivered' || to === 'lost';
}

type Said = { state: ParcelState; at: Date; byCourier: boolean };

/**
 * What decides where a parcel is, of all that was said of it, in whichever order and however often it came: by the clock of who said it,
 * what a courier says counts until the parcel's way has ended, and from there on only what staff say. Of two scans in one moment the one
 * further on counts.
 */
export function decidingOf<Heard extends Said>(heard: Iterable<Heard>): Heard | undefined {
  let deciding: Heard | undefined;
  for (const next of [...heard].toSorted(inTime)) {
    if (!next.byCourier || !deciding || !isOneOf(ENDED, deciding.state)) deciding = next;
  }
  return deciding;
}

function inTime(one: Said, other: Said): number {
  const apart = one.at.getTime() - other.at.getTime();
  return apart === 0 ? PARCEL_STATES.indexOf(one.state) - PARCEL_STATES.indexOf(other.state) : apart;
}

/** Whether the rider still brings the cash, or has it. */
export function isCollectable(state: ParcelState): boolean {
  return state === 'delivered' || (isOneOf(ON_THE_ROAD, state) && state !== 'returning');
}
