import { formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { documentTitle } from '@kinari/contract/labels/document-labels';
import { SHIPMENT_STATUS_LABELS, type ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { formatRupees } from '@kinari/contract/locale';
import { formatActor } from '../data/format-actor.ts';
import type { OrderDetailsData } from './order-details.data.ts';

export type TimelineEntry = {
  id: string;
  at: string;
  summary: string;
  /** The person and other details. */
  note: string;
  about: 'order' | 'shipment' | 'document' | 'edit' | 'note';
  /** True if staff or the customer did it. */
  byPerson: boolean;
  status?: ShipmentStatus;
};

const CONFIRMATION_LABELS = {
  queued: 'Confirmation queued',
  sent: 'Confirmation sent',
  failed: 'Confirmation not sent',
};

const joinNotes = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');

/** Returns the whole history, newest first. */
export function buildTimeline({
  order,
  changes,
  confirmation,
  shipments,
  edits,
  notes,
}: OrderDetailsData): TimelineEntry[] {
  const placedChange = changes.at(-1);
  const entries: TimelineEntry[] = [
    ...changes.map(
      (change): TimelineEntry => ({
        id: change.id,
        at: change.at,
        summary: formatAuditEntry(change),
        note: joinNotes(
          formatActor(change),
          change === placedChange && !isUnpaidOnline(order) && CONFIRMATION_LABELS[confirmation],
        ),
        about: 'order',
        byPerson: Boolean(change.by),
      }),
    ),
    ...shipments.flatMap(({ position, events = [] }) =>
      events.map(
        (event): TimelineEntry => ({
          id: event.id,
          at: event.at,
          summary: `Shipment ${position} ${SHIPMENT_STATUS_LABELS[event.status].toLowerCase()}`,
          note: joinNotes(event.by, event.place, event.message),
          about: 'shipment',
          byPerson: Boolean(event.by),
          status: event.status,
        }),
      ),
    ),
    ...(order.documents ?? []).map(
      (document): TimelineEntry => ({
        id: document.id,
        at: document.issuedAt,
        summary: documentTitle(document),
        note: joinNotes(
          document.total !== undefined && formatRupees(document.total),
          document.originalDocumentNumber && `against ${document.originalDocumentNumber}`,
        ),
        about: 'document',
        byPerson: false,
      }),
    ),
    ...edits.map(
      (edit): TimelineEntry => ({
        id: edit.id,
        at: edit.at,
        summary: `Edited: ${edit.reason}`,
        note: joinNotes(edit.by, formatEditChanges(edit.before, edit.after)),
        about: 'edit',
        byPerson: Boolean(edit.by),
      }),
    ),
    ...notes.map(
      ({ id, at, by, text }): TimelineEntry => ({
        id,
        at,
        summary: 'Note',
        note: joinNotes(by, text),
        about: 'note',
        byPerson: true,
      }),
    ),
  ];
  return entries.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** An order that is paid online is confirmed once it is paid. */
function isUnpaidOnline({ paymentMethod, paymentStatus, awaitingPayment }: OrderDetailsData['order']): boolean {
  return Boolean(awaitingPayment) || (paymentMethod === 'ONLINE' && paymentStatus === 'PENDING');
}

const FIELD_LABELS: Record<string, string> = {
  mobile: 'mobile',
  addressLine1: 'address',
  addressLine2: 'address',
  city: 'city',
  state: 'state',
  postalCode: 'pincode',
};

/** Formats as `total ₹2,697.00 → ₹1,398.00, mobile`: totals with both values, other fields by name. */
function formatEditChanges(before: unknown, after: unknown): string {
  const [oldValues, newValues] = [toRecord(before), toRecord(after)];
  const total =
    typeof oldValues.total === 'number' && typeof newValues.total === 'number'
      ? `total ${formatRupees(oldValues.total / 100)} → ${formatRupees(newValues.total / 100)}`
      : undefined;
  const changed = Object.keys(FIELD_LABELS).filter((field) => oldValues[field] !== newValues[field]);
  return [total, ...new Set(changed.map((field) => FIELD_LABELS[field]))].filter(Boolean).join(', ');
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
