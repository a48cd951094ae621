import { DESTINATION_KEPT_DAYS } from '@kinari/contract/words/return-words';
import { DAY } from './clock.ts';

/**
 * How long the shop keeps what it does not need for good, in days: the one place that the jobs which tidy up read. What law
 * demands to be kept, invoices above all, no job deletes, so it is not here. `docs/operations/housekeeping.md` tells the
 * operator the same and `docs/personal-data.md` whoever asks what is kept of them; a test compares.
 */
export const KEPT_DAYS = {
  /** A browser repeats itself within minutes; a week is for those who look into what happened. */
  idempotency_keys: 7,
  letters: 90,
  /** Long enough to tell somebody who was away for a season what they missed. */
  events: 180,
  /** They hold names and addresses. A print that jammed is printed again the same day; after that it is asked for anew. */
  prints: 7,
  /** As papers: what was asked for is fetched the same day, and orders name people. */
  exports: 7,
  import_files: 30,
  /** Nobody can undo them any more, and the history of each product has what they did. */
  import_runs: 90,
  /** What was taken off a page by mistake can be put back for this long. */
  released_pictures: 30,
  /** Most show an old price, and the others are drawn anew when asked for. */
  share_pictures: 30,
  search_misses: 30,
  /** What couriers told, as it came; what it says of parcels is kept with them. */
  courier_hooks: 30,
  /** As the customer is told where they say where their money should go. */
  refund_destinations: DESTINATION_KEPT_DAYS,
} as const;

export function keptFor(what: keyof typeof KEPT_DAYS): number {
  return KEPT_DAYS[what] * DAY;
}
