import type { TrackingStatus } from './courier.ts';

const FORWARD: Record<string, TrackingStatus> = {
  'in transit': 'in_transit',
  pending: 'in_transit',
  dispatched: 'out_for_delivery',
};
const FINAL: Record<string, TrackingStatus> = {
  delivered: 'delivered',
  rto: 'returned_to_origin',
  dto: 'returned_to_origin',
};

/**
 * https://one.delhivery.com/developer-portal/documents/b2c ("Webhook functionality"). A status depends on its type: 'In Transit'
 * is outbound under UD and returning under RT. Ignores statuses before handover ('Manifested', 'Not Picked') and pickups from
 * customers (PP, PU, CN).
 */
export function mapDelhiveryStatus(scan: { type: string; status: string; code?: string }): TrackingStatus | undefined {
  const status = scan.status.trim().toLowerCase();
  if (scan.type === 'LT' || status === 'lost') return 'lost';
  if (scan.type === 'DL') return FINAL[status];
  if (scan.type === 'RT') return 'returning_to_origin';
  if (scan.type !== 'UD') return undefined;
  // A failed attempt is 'Pending' again, with an end-of-day reason code.
  if (status === 'pending' && scan.code?.startsWith('EOD-')) return 'delivery_failed';
  return FORWARD[status];
}
