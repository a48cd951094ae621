import { REFUND_DESTINATION_RETENTION_DAYS } from '@kinari/contract/labels/return-labels';
import { DAY } from './clock.ts';

/**
 * Retention in days, read by all purge jobs. Data that law requires, such as invoices, is never purged and not listed. A
 * test compares this with `docs/operations/data-retention.md` and `docs/personal-data.md`.
 */
export const RETENTION_DAYS = {
  /** Browsers retry within minutes. A week helps to investigate problems. */
  idempotency_keys: 7,
  /** As long as the keys of the requests that they belong to. */
  stock_updates: 7,
  email_log: 90,
  /** Long enough for a consumer that was offline for months. */
  events: 180,
  /** Developers look for the cause of a failure within weeks. */
  webhook_deliveries: 90,
  /** They contain names and addresses. Reprints happen on the same day; later staff create a new print job. */
  print_jobs: 7,
  /** They contain personal data and are downloaded on the same day. */
  exports: 7,
  import_files: 30,
  /** They can no longer be undone, and the product histories contain their changes. */
  import_runs: 90,
  /** An image removed by mistake can be restored for this long. */
  unused_images: 30,
  /** Images of the storefront, so that an earlier version can be restored. */
  content_images: 90,
  /** Most show an old price. The others are rendered again on request. */
  og_images: 30,
  zero_result_searches: 30,
  /** Raw courier webhooks. Their content is stored with the shipments. */
  courier_webhook_events: 30,
  /** Webhooks of payment providers, which can name people. Payments keep what matters. */
  payment_events: 30,
  /** Shown to the customer when they enter the refund destination. */
  refund_destinations: REFUND_DESTINATION_RETENTION_DAYS,
} as const;

export function retentionMs(dataset: keyof typeof RETENTION_DAYS): number {
  return RETENTION_DAYS[dataset] * DAY;
}
