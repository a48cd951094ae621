import { documentTitle } from '@kinari/contract/words/document-words';
import { PARCEL_WORDS, type ParcelState } from '@kinari/contract/words/parcel-words';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import type { OrderInFull } from './order-page.data.ts';

export type Entry = {
  id: string;
  at: string;
  what: string;
  /** Who, and what else is known of it. */
  note: string;
  about: 'order' | 'parcel' | 'document' | 'edit' | 'note';
  /** Somebody of the staff or the customer did it. */
  byPerson: boolean;
  state?: ParcelState;
};

const CONFIRMATIONS = {
  queued: 'Confirmation on its way',
  sent: 'Confirmation sent',
  failed: 'Confirmation could not be sent',
};

const noteOf = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');

/** Everything that happened to an order, newest first. */
export function entriesOf({ order, changes, confirmation, parcels, edits, notes }: OrderInFull): Entry[] {
  const placed = changes.at(-1);
  const entries: Entry[] = [
    ...changes.map(
      (change): Entry => ({
        id: change.id,
        at: change.at,
        what: change.what,
        note: noteOf(change.by, change === placed && CONFIRMATIONS[confirmation]),
        about: 'order',
        byPerson: Boolean(change.by),
      }),
    ),
    ...parcels.flatMap(({ position, events = [] }) =>
      events.map(
        (event): Entry => ({
          id: event.id,
          at: event.at,
          what: `Parcel ${position} ${PARCEL_WORDS[event.state].toLowerCase()}`,
          note: noteOf(event.by, event.place, event.said),
          about: 'parcel',
          byPerson: Boolean(event.by),
          state: event.state,
        }),
      ),
    ),
    ...(order.documents ?? []).map(
      (document): Entry => ({
        id: document.id,
        at: document.issuedAt,
        what: documentTitle(document),
        note: noteOf(formatRupees(document.total), document.refersTo && `against ${document.refersTo}`),
        about: 'document',
        byPerson: false,
      }),
    ),
    ...edits.map(
      (edit): Entry => ({
        id: edit.id,
        at: edit.at,
        what: `Edited: ${edit.reason}`,
        note: noteOf(edit.by, changedText(edit.before, edit.after)),
        about: 'edit',
        byPerson: Boolean(edit.by),
      }),
    ),
    ...notes.map(
      ({ id, at, by, text }): Entry => ({
        id,
        at,
        what: 'Note',
        note: noteOf(by, text),
        about: 'note',
        byPerson: true,
      }),
    ),
  ];
  return entries.toSorted((a, b) => b.at.localeCompare(a.at));
}

const FIELDS: Record<string, string> = {
  mobile: 'mobile',
  addressLine1: 'address',
  addressLine2: 'address',
  city: 'city',
  state: 'state',
  postalCode: 'pincode',
};

/** `total ₹2,697.00 → ₹1,398.00, mobile`: sums as they were and are, of the rest which it was. */
function changedText(before: unknown, after: unknown): string {
  const [was, is] = [recordOf(before), recordOf(after)];
  const total =
    typeof was.total === 'number' && typeof is.total === 'number'
      ? `total ${formatRupees(was.total / 100)} → ${formatRupees(is.total / 100)}`
      : undefined;
  const changed = Object.keys(FIELDS).filter((field) => was[field] !== is[field]);
  return [total, ...new Set(changed.map((field) => FIELDS[field]))].filter(Boolean).join(', ');
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
