import { toIndianDate } from '@kinari/contract/locale';
import { getSellerDetails } from '../company/company.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { getSettings } from '../settings/settings.service.ts';
import { creditNoteDeadline } from '../tax/financial-year.ts';
import { listTaxRates, lockTaxProfileForShare, type TaxProfile } from '../tax/tax.service.ts';
import { toCreditNoteLine, toInvoiceLine } from './invoice-lines.ts';
import {
  createDocument,
  getOrderToInvoice,
  type InvoicedDocument,
  type LineToInvoice,
  listInvoicedLines,
  listLinesToInvoice,
  listShipmentsToInvoice,
  type OrderToInvoice,
  type ShipmentToInvoice,
  sumInvoicedUnits,
  sumReturnedUnits,
} from './issue.queries.ts';
import { resolvePlaceOfSupply } from './place-of-supply.ts';
import type { Buyer, Seller, ShipmentDetails } from './tax-document-record.ts';
import { type DueDocument, subtractUnits, type Units, unitsToInvoice } from './units-to-invoice.ts';

type IssueOptions = {
  /** Throw if data is missing. True for staff, who can fix it; false for courier events, which have already happened. */
  canReject: boolean;
  /** Validates without writing. */
  onlyCheck?: boolean;
  /** For tests. */
  at?: Date;
};

/**
 * Issues invoices or bills for shipped units of a locked order that have none yet. Call it last in the transaction: it locks the
 * number series. A rollback releases the number.
 */
export async function issueInvoices(
  tx: Tx,
  orderId: string,
  { canReject, onlyCheck = false, at }: IssueOptions,
): Promise<void> {
  const order = await getOrderToInvoice(tx, orderId);
  if (order.isOld) return;
  const lines = await listLinesToInvoice(tx, orderId);
  const shipments = await listShipmentsToInvoice(tx, orderId);
  const returnedUnits = await sumReturnedUnits(tx, orderId);
  const due = unitsToInvoice({
    status: order.status,
    ordered: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
    left: shipments
      .filter(({ hasLeft }) => hasLeft)
      .map(({ id, units }) => ({ id, units: subtractUnits(units, returnedUnits.get(id)) })),
    hasShipments: shipments.some(({ isPast }) => !isPast),
    back: sumUnits([...shipments.filter(({ isBack }) => isBack).map(({ units }) => units), ...returnedUnits.values()]),
    billed: await sumInvoicedUnits(tx, orderId),
  });
  if (due.length === 0) return;

  const profile = await lockTaxProfileForShare(tx);
  const placeOfSupply = resolvePlaceOfSupply(order) ?? null;
  if (profile.registration === 'regular' && !placeOfSupply) {
    if (canReject) throw new DomainError('place_of_supply_required');
    return;
  }
  const input = { order, lines, shipments, profile, placeOfSupply, canReject, onlyCheck, at: at ?? order.now };
  await createInvoices(tx, due, input);
}

type InvoiceInput = Required<IssueOptions> & {
  order: OrderToInvoice;
  lines: LineToInvoice[];
  shipments: ShipmentToInvoice[];
  profile: TaxProfile;
  placeOfSupply: string | null;
};

async function createInvoices(tx: Tx, due: DueDocument[], input: InvoiceInput): Promise<void> {
  const { order, lines, shipments, profile, placeOfSupply, canReject, onlyCheck, at } = input;
  const isRegular = profile.registration === 'regular';
  const { missingTaxRatePolicy, upiId } = await getSettings(tx);
  const within = placeOfSupply === profile.gstin?.slice(0, 2);
  const tax = isRegular ? { rates: await listTaxRates(tx), day: toIndianDate(at), within } : undefined;
  const seller: Seller = { ...(await getSellerDetails(tx)), ...toSeller(profile), upiId };
  for (const { shipmentId, units } of due) {
    const invoiced = lines.flatMap((line) => (units[line.id] ? [toInvoiceLine(line, units[line.id] ?? 0, tax)] : []));
    const isTaxUnknown = invoiced.some(({ issue }) => issue === 'hsn_missing' || issue === 'rate_missing');
    if (isTaxUnknown && canReject && missingTaxRatePolicy === 'block') throw new DomainError('tax_rate_missing');
    if (onlyCheck) continue;
    const document = {
      kind: isRegular ? ('invoice' as const) : ('bill' as const),
      prefix: isRegular ? profile.invoicePrefix : profile.billPrefix,
      at,
      orderId: order.id,
      shipmentId,
      originalDocumentId: null,
      placeOfSupply,
      seller,
      buyer: toBuyer(order),
      shipmentDetails: toShipmentDetails(order, shipments, {
        shipmentId,
        total: invoiced.reduce((sum, { gross }) => sum + gross, 0),
      }),
      reason: null,
      isWithoutTax: false,
    };
    await createDocument(tx, document, invoiced);
  }
}

function toSeller({ registration, gstin, legalName, signatureImageId }: TaxProfile) {
  return registration === 'none' ? { registration } : { registration, gstin, legalName, signatureImageId };
}

function toBuyer(order: OrderToInvoice): Buyer {
  const { name, recipient, lines, city, state, postalCode, mobile, gstin, tradeName } = order;
  return { name, recipient, lines, city, state, postalCode, mobile, gstin, tradeName };
}

function toShipmentDetails(
  order: OrderToInvoice,
  shipments: ShipmentToInvoice[],
  { shipmentId, total }: { shipmentId: string | null; total: number },
): ShipmentDetails {
  const shipment = shipments.find(({ id }) => id === shipmentId);
  return {
    orderedOn: toIndianDate(order.placedAt),
    shipment: shipment
      ? {
          position: shipment.position,
          of: shipments.length,
          courierName: shipment.courierName,
          trackingNumber: shipment.trackingNumber,
        }
      : null,
    codAmount: shipment?.codAmountPaise ?? (order.isUnpaid ? Math.max(0, total - order.creditPaise) : 0),
  };
}

type CreditRequest = {
  units: 'all' | Units;
  /** Credits only this shipment's invoice, or the one of an order that shipped as a whole. */
  shipmentId?: string;
  reason: string;
  at?: Date;
};

/**
 * Issues a credit note per invoice or bill of a locked order, up to the uncredited units. Units without an invoice need none.
 * Call it last in the transaction: it locks the number series.
 */
export async function issueCreditNotes(
  tx: Tx,
  orderId: string,
  { units, shipmentId, reason, at }: CreditRequest,
): Promise<void> {
  const invoiced = await listInvoicedLines(tx, orderId);
  if (invoiced.length === 0) return;
  const { now } = await getOrderToInvoice(tx, orderId);
  const { creditPrefix } = await lockTaxProfileForShare(tx);
  const remaining = units === 'all' ? undefined : { ...units };
  for (const invoice of shipmentId ? filterByShipment(invoiced, shipmentId) : invoiced) {
    const isWithoutTax = toIndianDate(at ?? now) > creditNoteDeadline(invoice.issuedOn);
    const lines = takeUncreditedUnits(invoice, remaining).map(({ line, quantity }) =>
      toCreditNoteLine(line, quantity, { isWithoutTax }),
    );
    if (lines.length === 0) continue;
    const { placeOfSupply, seller, buyer, shipmentDetails } = invoice;
    await createDocument(
      tx,
      {
        kind: 'credit_note',
        prefix: creditPrefix,
        at: at ?? now,
        orderId,
        shipmentId: invoice.shipmentId,
        originalDocumentId: invoice.id,
        placeOfSupply,
        seller,
        buyer,
        shipmentDetails,
        reason,
        isWithoutTax,
      },
      lines,
    );
  }
}

function filterByShipment(invoiced: InvoicedDocument[], shipmentId: string): InvoicedDocument[] {
  const filterById = (requested: string | null) => invoiced.filter((invoice) => invoice.shipmentId === requested);
  return [...filterById(shipmentId), ...filterById(null)];
}

/** Takes uncredited units from an invoice and subtracts them from `requested`. */
function takeUncreditedUnits({ lines }: InvoicedDocument, requested: Record<string, number> | undefined) {
  return lines.flatMap((line) => {
    const uncredited = line.quantity - line.creditedUnits;
    const quantity = requested ? Math.min(uncredited, requested[line.orderLineId] ?? 0) : uncredited;
    if (quantity <= 0) return [];
    if (requested) requested[line.orderLineId] = (requested[line.orderLineId] ?? 0) - quantity;
    return [{ line, quantity }];
  });
}

function sumUnits(unitCounts: readonly Units[]): Units {
  const sum: Record<string, number> = {};
  for (const units of unitCounts) for (const [line, n] of Object.entries(units)) sum[line] = (sum[line] ?? 0) + n;
  return sum;
}
