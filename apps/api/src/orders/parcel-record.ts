import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { IN_THE_HOUSE, isOneOf } from '@kinari/contract/words/parcel-words';

type WireParcel = Reply<'moveParcel'>['parcel'];
type WireLine = WireParcel['lines'][number];
type LineRecord = Omit<WireLine, 'verdict'> & { sellable: number | null; damaged: number | null };

/** A parcel as `parcels_as_json` tells of it; money in paise. */
export type ParcelRecord = Omit<WireParcel, 'lines'> & { lines: LineRecord[] };

export function toWireParcel({ collect, lines, ...parcel }: ParcelRecord): WireParcel {
  return { ...parcel, collect: toRupees(collect), lines: lines.map(toWireLine) };
}

/** As its customer sees it: who of the staff did what, and why, is the shop's own affair, unless it is why nobody was reached. */
export function toOwnParcel(parcel: ParcelRecord): WireParcel {
  const { events, ...wire } = toWireParcel(parcel);
  return events ? { ...wire, events: events.map(toOwnEvent) } : wire;
}

function toOwnEvent({ by, ...event }: NonNullable<WireParcel['events']>[number]) {
  const isOurs = by !== null && event.state !== 'failed';
  return { ...event, said: isOurs || isOneOf(IN_THE_HOUSE, event.state) ? null : event.said };
}

function toWireLine({ sellable, damaged, ...line }: LineRecord): WireLine {
  if (sellable === null || damaged === null) return { ...line, verdict: null };
  return { ...line, verdict: { sellable, damaged, missing: line.quantity - sellable - damaged } };
}
