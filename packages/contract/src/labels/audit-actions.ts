import { formatDateTime, formatDay, formatMonth, formatPlural } from '../locale.ts';
import { SETTINGS } from '../settings.ts';
import { jobTitle } from './job-labels.ts';
import { DELIVERY_STATUS_LABELS } from './order-labels.ts';
import { PAYMENT_PROVIDER_LABELS, type PaymentProvider } from './payment-labels.ts';
import { ADJUSTMENT_REASON_LABELS } from './stock-labels.ts';

type Named = { name: string };
type WithFields = { fields: readonly string[] };
type OfOrder = { order: string };
/** A test payment has no order. */
type OfPayment = { order: string | null };
type OfShipment = OfOrder & { shipment: number };
type OfReturn = OfOrder & { number: string };
type OfStaff = { email: string; role?: string };
type Counted = { count: number };
type JobsChange = Counted & { kind: string; subject?: string | undefined };
type DeliveryStatus = keyof typeof DELIVERY_STATUS_LABELS;
type RefundStep = 'recorded' | 'sent' | 'confirmed' | 'approved once' | 'approved' | 'sent again';

/** A change of a product. `item` is the field or the variant. */
export type ProductChange = {
  change: 'field' | 'added' | 'removed' | 'renamed' | 'price' | 'saving' | 'stock' | 'images';
  item: string;
  to?: string;
};

/** English texts of the audit log by action. The data has numbers, ids and names, never a sentence. */
export const AUDIT_ACTIONS = {
  'brand.added': ({ name }: Named) => `Brand ${name} added`,
  'brand.renamed': ({ from, to }: { from: string; to: string }) => `Brand ${from} renamed to ${to}`,
  'brand.deleted': ({ name }: Named) => `Brand ${name} deleted`,
  'category.created': ({ name }: Named) => `Category ${name} created`,
  'category.changed': ({ name, fields }: Named & WithFields) =>
    `${capitalize(fields.join(', '))} of category ${name} changed`,
  'category.attributes_changed': ({ name, fields }: Named & WithFields) =>
    `${fields.join(', ')} of category ${name} changed`,
  'category.deleted': ({ name }: Named) => `Category ${name} deleted`,
  'category.subcategories_reordered': ({ name }: Named) => `Subcategories of ${name} reordered`,
  'category.reordered': () => 'Categories reordered',
  'manufacturer.added': ({ name }: Named) => `${name} added to manufacturers, packers and importers`,
  'manufacturer.changed': ({ name, fields }: Named & WithFields) => `${name}: ${fields.join(', ')} changed`,
  'manufacturer.deleted': ({ name }: Named) => `${name} deleted from manufacturers, packers and importers`,
  'product.created': ({ name }: Named) => `Product ${name} created`,
  'product.changed': ({ changes }: { changes: readonly ProductChange[] }) =>
    changes.map(formatProductChange).join('; '),
  'product.attributes_changed': ({ fields }: WithFields) => `Attributes changed: ${fields.join(', ')}`,
  'product.published': ({ name }: Named) => `Product ${name} published`,
  'product.set_to_draft': ({ name }: Named) => `Product ${name} set to draft`,
  'product.deleted': ({ name }: Named) => `Product ${name} deleted`,
  'product.restored': ({ name }: Named) => `Product ${name} restored`,
  'products.archived': ({ count }: Counted) => `${formatPlural(count, 'product')} archived`,
  'products.published': ({ count }: Counted) => `${formatPlural(count, 'product')} published`,
  'products.set_to_draft': ({ count }: Counted) => `${formatPlural(count, 'product')} set to draft`,
  'products.moved': ({ count, category }: Counted & { category: string }) =>
    `${formatPlural(count, 'product')} moved to ${category}`,
  'products.price_changed': ({ count, percent }: Counted & { percent: number }) =>
    `Price ${percent < 0 ? 'decrease' : 'increase'} of ${Math.abs(percent)}% on ${formatPlural(count, 'product')}`,
  'synonym.added': ({ word, replacement }: { word: string; replacement: string }) =>
    `Synonym added: ${word} means ${replacement}`,
  'synonym.deleted': ({ word, replacement }: { word: string; replacement: string }) =>
    `Synonym deleted: ${word} means ${replacement}`,

  'order.placed': () => 'Order placed',
  'order.canceled_by_customer': () => 'Cancelled by the customer',
  'order.moved': ({ from, to }: { from: DeliveryStatus; to: DeliveryStatus }) =>
    `${DELIVERY_STATUS_LABELS[from]} to ${DELIVERY_STATUS_LABELS[to]}`,
  'order.status_changed': ({ order }: OfOrder) => `Status of order ${shortId(order)} changed`,
  'order.edited': ({ order }: OfOrder) => `Order ${shortId(order)} edited`,
  'order.note_added': ({ order }: OfOrder) => `Note added to order ${shortId(order)}`,
  'order.place_of_supply_chosen': ({ order }: OfOrder) => `Place of supply of order ${shortId(order)} chosen`,
  'order.shipment_packed': ({ order }: OfOrder) => `Shipment of order ${shortId(order)} packed`,
  'order.shipment_status_changed': ({ order, shipment }: OfShipment) =>
    `Status of shipment ${shipment} of order ${shortId(order)} changed`,
  'order.tracking_number_changed': ({ order, shipment }: OfShipment) =>
    `Tracking number of shipment ${shipment} of order ${shortId(order)} changed`,
  'order.courier_booking_requested': ({ order, shipment }: OfShipment) =>
    `Courier booking requested for shipment ${shipment} of order ${shortId(order)}`,
  'order.failed_delivery_resolved': ({ order }: OfOrder) => `Failed delivery of order ${shortId(order)} resolved`,
  'order.return_status_changed': ({ order, number, status }: OfReturn & { status: string }) =>
    `Return ${number} of order ${shortId(order)} ${status}`,
  'order.return_inspected': ({ order, number }: OfReturn) => `Return ${number} of order ${shortId(order)} inspected`,
  'order.refund_status_changed': ({ order, status }: OfOrder & { status: RefundStep }) =>
    `Refund of order ${shortId(order)} ${status}`,
  'order.refund_reminder_sent': ({ order }: OfOrder) => `Refund reminder for order ${shortId(order)} sent`,
  'order.payment_link_created': ({ order }: OfOrder) => `Payment link for order ${shortId(order)} created`,
  'order.cod_written_off': ({ order, shipment }: OfShipment) =>
    `COD of shipment ${shipment} of order ${shortId(order)} written off`,
  'orders.exported': ({ from, to }: { from: string; to: string }) =>
    `Orders of ${from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`} exported`,
  'cod.remittance_posted': ({ reference, courier }: { reference: string; courier: string }) =>
    `Remittance ${reference} of ${courier} posted`,
  'payment.accepted': ({ order }: OfPayment) => `Payment of ${paymentSubject(order)} accepted`,
  'payment.refund_requested': ({ order }: OfPayment) => `Refund of the payment of ${paymentSubject(order)} requested`,
  'payment.test_started': ({ provider }: { provider: PaymentProvider }) =>
    `Test payment with ${PAYMENT_PROVIDER_LABELS[provider]} started`,
  'settlement.imported': ({ provider, file, count }: Counted & { provider: PaymentProvider; file: string }) =>
    `${formatPlural(count, 'row')} of settlements of ${PAYMENT_PROVIDER_LABELS[provider]} imported from ${file}`,
  'refunds.exported': () => 'Pending refunds exported for the bank',
  'print.packing_slips_printed': ({ count }: Counted) => `Packing slips of ${formatPlural(count, 'order')} printed`,
  'print.manifest_printed': ({ count }: Counted) => `Manifest of ${formatPlural(count, 'shipment')} printed`,
  'gst_month.downloaded': ({ month }: { month: string }) => `${formatMonth(month)} downloaded`,

  'stock.adjusted': ({ variant, units, reason }: StockAdjustment) =>
    `Stock of ${variant} adjusted by ${units > 0 ? '+' : ''}${units}: ${ADJUSTMENT_REASON_LABELS[reason].toLowerCase()}`,
  'stock.received': ({ units, variants }: { units: number; variants: number }) =>
    `${formatPlural(units, 'unit')} of ${formatPlural(variants, 'variant')} received`,
  'stock.take_started': () => 'Stock take started',
  'stock.take_applied': ({ more, fewer, variants }: { more: number; fewer: number; variants: number }) =>
    `Stock take applied: ${more} more and ${fewer} fewer, of ${formatPlural(variants, 'variant')}`,
  'stock.take_cancelled': () => 'Stock take cancelled',
  'import.applied': ({ name }: Named) => `Import applied: ${name}`,
  'import.undone': ({ name }: Named) => `Import undone: ${name}`,

  'customer.details_viewed': () => 'Customer details viewed',
  'customer.note_added': () => 'Customer note added',
  'customer.note_deleted': () => 'Customer note deleted',
  'customer.list_exported': () => 'Customer list exported',
  'staff.invited': ({ email, role }: OfStaff) => `Invited ${email} to the staff${role ? ` as ${role}` : ''}`,
  'staff.invited_again': ({ email }: OfStaff) => `Invited ${email} to the staff again`,
  'staff.invitation_cancelled': ({ email }: OfStaff) => `Cancelled the invitation of ${email}`,
  'staff.joined': () => 'Joined the staff',
  'staff.account_disabled': ({ name }: Named) => `Disabled the account of ${name}`,
  'staff.account_enabled': ({ name }: Named) => `Enabled the account of ${name}`,
  'staff.devices_logged_out': ({ name }: Named) => `Logged out every device of ${name}`,
  'staff.role_changed': ({ name, from, to }: Named & { from: string; to: string }) =>
    `Changed the role of ${name} from ${from} to ${to}`,
  'role.created': ({ name }: Named) => `Role ${name} created`,
  'role.changed': ({ name, fields }: Named & WithFields) => `${capitalize(fields.join(', '))} of role ${name} changed`,
  'role.deleted': ({ name }: Named) => `Role ${name} deleted`,
  'api_key.created': ({ name }: Named) => `API key ${name} created`,
  'api_key.stopped': ({ name }: Named) => `API key ${name} stopped`,
  'webhook.created': ({ url }: { url: string }) => `Webhooks to ${url} added`,
  'webhook.changed': ({ url }: { url: string }) => `Webhooks to ${url} changed`,
  'webhook.deleted': ({ url }: { url: string }) => `Webhooks to ${url} deleted`,
  'webhook.secret_renewed': ({ url }: { url: string }) => `New secret for webhooks to ${url}`,
  'company.details_changed': ({ fields }: WithFields) => `Company details changed: ${fields.join(', ')}`,
  'legal_page.version_saved': ({ page, version }: { page: string; version: number }) =>
    `Version ${version} of ${page} saved`,
  'storefront.published': ({ area, changes }: StorefrontChange) => `${area} published: ${changes.join(', ')}`,
  'storefront.scheduled': ({ area, changes, from }: StorefrontChange & { from: string }) =>
    `${area} scheduled for ${formatDateTime(from)}: ${changes.join(', ')}`,
  'storefront.unscheduled': ({ area }: { area: string }) => `Scheduled version of ${area} cancelled`,
  'collection.created': ({ name }: Named) => `Collection ${name} created`,
  'collection.changed': ({ name, fields }: Named & WithFields) => `Collection ${name} changed: ${fields.join(', ')}`,
  'collection.deleted': ({ name }: Named) => `Collection ${name} deleted`,
  'settings.changed': ({ settings }: { settings: readonly string[] }) =>
    `Settings changed: ${settings.map(settingLabel).join(', ')}`,
  'tax.settings_changed': ({ fields }: WithFields) => `Tax settings changed: ${fields.join(', ')}`,
  'tax.rates_changed': ({ fields }: WithFields) => `Tax rates changed: ${fields.join(', ')}`,
  'jobs.retried': (data: JobsChange) => formatJobsChange(data, 'retried'),
  'jobs.discarded': (data: JobsChange) => formatJobsChange(data, 'discarded'),
};

type AuditTexts = typeof AUDIT_ACTIONS;

/** An action with its data. */
export type AuditRecord = {
  [Action in keyof AuditTexts]: Parameters<AuditTexts[Action]> extends [infer Data]
    ? { action: Action; data: Data }
    : { action: Action; data?: never };
}[keyof AuditTexts];

type StoredEntry = { action: string | null; data?: unknown; summary?: string | null };

const MAX_LENGTH = 300;

/** Returns the English text of an entry. Older entries, and actions of a newer server, have only a summary. */
export function formatAuditEntry({ action, data, summary }: StoredEntry): string {
  const isKnown = action !== null && Object.hasOwn(AUDIT_ACTIONS, action);
  // The data of an action was written with the type of this table.
  const format = isKnown ? (AUDIT_ACTIONS[action as keyof AuditTexts] as (data: unknown) => string) : undefined;
  return (format ? format(data) : (summary ?? action ?? '')).slice(0, MAX_LENGTH);
}

type StorefrontChange = { area: string; changes: readonly string[] };
type StockAdjustment = { variant: string; units: number; reason: keyof typeof ADJUSTMENT_REASON_LABELS };

function formatProductChange({ change, item, to }: ProductChange): string {
  switch (change) {
    case 'field':
      // Turns 'countryOfMaking' into 'Country of making'.
      return `${capitalize(item.replace(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`))} changed`;
    case 'renamed':
      return `${item} became ${to}`;
    case 'price':
      return `Price of ${item} changed`;
    case 'saving':
      return `Saving on ${item} changed`;
    case 'stock':
      return `Stock of ${item} changed`;
    case 'images':
      return 'Images changed';
    case 'added':
    case 'removed':
      return `${item} ${change}`;
  }
}

function formatJobsChange({ count, kind, subject }: JobsChange, verb: string): string {
  if (count !== 1) return `${count} jobs ${verb}: ${jobTitle(kind)}`;
  return `Job ${verb}: ${jobTitle(kind)}${subject ? `, ${subject}` : ''}`;
}

// An old entry may name a setting that does not exist any more.
function settingLabel(key: string): string {
  const settings: Readonly<Record<string, { label: string }>> = SETTINGS;
  return settings[key]?.label ?? key;
}

function paymentSubject(order: string | null): string {
  return order === null ? 'a test' : `order ${shortId(order)}`;
}

function shortId(order: string): string {
  return order.slice(0, 8);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
