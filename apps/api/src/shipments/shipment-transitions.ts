import {
  FINAL_STATUSES,
  IN_TRANSIT_STATUSES,
  IN_WAREHOUSE_STATUSES,
  isOneOf,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '@kinari/contract/labels/shipment-labels';

/** True if staff may set this status. A shipment in the warehouse can only be canceled. A handed-over one cannot return there. */
export function canTransition(from: ShipmentStatus, to: ShipmentStatus): boolean {
  if (
    from === to ||
    from === 'booking' ||
    from === 'canceled' ||
    from === 'returned_to_origin' ||
    to === 'returned_to_origin'
  )
    return false;
  if (isOneOf(IN_WAREHOUSE_STATUSES, from)) return to === 'canceled';
  return isOneOf(IN_TRANSIT_STATUSES, to) || to === 'delivered' || to === 'lost';
}

type TimedStatus = { status: ShipmentStatus; at: Date; byCourier: boolean };

/**
 * Returns the event that decides the status, independent of arrival order and duplicates. Events sort by the sender's clock.
 * After an end status only staff events count. For equal times the later status wins.
 */
export function latestAuthoritativeEvent<Report extends TimedStatus>(reports: Iterable<Report>): Report | undefined {
  let latest: Report | undefined;
  for (const next of [...reports].toSorted(compareReports)) {
    if (!next.byCourier || !latest || !isOneOf(FINAL_STATUSES, latest.status)) latest = next;
  }
  return latest;
}

function compareReports(one: TimedStatus, other: TimedStatus): number {
  const difference = one.at.getTime() - other.at.getTime();
  return difference === 0
    ? SHIPMENT_STATUSES.indexOf(one.status) - SHIPMENT_STATUSES.indexOf(other.status)
    : difference;
}

/** True if the delivery agent has collected the cash or may still collect it. */
export function isCodDue(status: ShipmentStatus): boolean {
  return status === 'delivered' || (isOneOf(IN_TRANSIT_STATUSES, status) && status !== 'returning_to_origin');
}
