import type { ScanState } from './courier.ts';

const FORWARD: Record<string, ScanState> = { 'in transit': 'moving', pending: 'moving', dispatched: 'out' };
const ENDS: Record<string, ScanState> = { delivered: 'delivered', rto: 'returned', dto: 'returned' };

/**
 * https://one.delhivery.com/developer-portal/documents/b2c ("Webhook functionality"). A status means nothing without its type: 'In
 * Transit' goes to the customer under UD and comes back under RT. Before the parcel leaves the house ('Manifested', 'Not Picked')
 * and of pick-ups from customers (PP, PU, CN) nothing is said here.
 */
export function stateOfDelhivery(scan: { type: string; status: string; code?: string }): ScanState | undefined {
  const status = scan.status.trim().toLowerCase();
  if (scan.type === 'LT' || status === 'lost') return 'lost';
  if (scan.type === 'DL') return ENDS[status];
  if (scan.type === 'RT') return 'returning';
  if (scan.type !== 'UD') return undefined;
  // What a rider reports at the end of a round: 'Pending' again, with why.
  if (status === 'pending' && scan.code?.startsWith('EOD-')) return 'failed';
  return FORWARD[status];
}
