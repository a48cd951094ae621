/**
 * The functions and triggers of the database, each defined once, in the room whose rule it is. `npm run db:migrate` applies
 * these files after the migrations, in this order: what a file calls stands above it.
 */
export const SQL_FILES = [
  'platform/database/new-id.sql',
  'platform/database/name-key.sql',
  'platform/database/refuse.sql',
  'platform/database/append-only.sql',
  'platform/idempotency/claim-key.sql',
  'audit/audit-entries.sql',
  'events/announce.sql',
  'security-log/security-events.sql',
  'legal/legal-page-versions.sql',
  'inventory/stock-movements.sql',
  'inventory/shelf-gaps.sql',
  'catalog/for-sale.sql',
  'catalog/pictures/picture-of.sql',
  'catalog/listing/scopes.sql',
  'catalog/listing/listing.sql',
  'catalog/search/search.sql',
  'catalog/listing/listing-due.sql',
  'catalog/former-names.sql',
  'catalog/catalogue-changed.sql',
  'settings/settings-changed.sql',
  'orders/new-order-id.sql',
  'orders/order-events.sql',
  'orders/order-as-json.sql',
  'pricing/quote.sql',
  'checkout/place-order.sql',
  'privacy/erase-account.sql',
  'dropped.sql',
] as const;
