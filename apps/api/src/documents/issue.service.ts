import { dayInIndia } from '@kinari/contract/days';
import { readSeller } from '../company/company.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readSettings } from '../settings/settings.service.ts';
import { lastDayForCredit } from '../tax/financial-year.ts';
import { holdTaxProfile, readTaxRates, type TaxProfile } from '../tax/tax.service.ts';
import type { Buyer, Seller, Sent } from './document-record.ts';
import { lineToBill, lineToCredit } from './invoice-lines.ts';
import {
  type Billed,
  type LineToBill,
  listBilled,
  listLinesToBill,
  listParcelsToBill,
  type OrderToBill,
  type ParcelToBill,
  readBilled,
  readOrderToBill,
  readSentBack,
  writeDocument,
} from './issue.queries.ts';
import { placeOfSupplyOf } from './place-of-supply.ts';
import { type DueDocument, lessThan, type Units, unitsDue } from './units-due.ts';

type Issuing = {
  /** A clerk can be asked to mend what is missing; a courier's scan has happened, and is not refused for it. */
  mayRefuse: boolean;
  /** When it is, where a test says so. */
  at?: Date;
};

/**
 * Writes the invoices or bills for what of a held order has left the house and stands on none yet. Called in the transaction that
 * moves it, as the last thing that locks anything: the number it takes is nobody else's, and is given back with the rest if that fails.
 */
export async function invoiceWhatLeft(tx: Tx, orderId: string, { mayRefuse, at }: Issuing): Promise<void> {
  const order = await readOrderToBill(tx, orderId);
  if (order.isOld) return;
  const lines = await listLinesToBill(tx, orderId);
  const parcels = await listParcelsToBill(tx, orderId);
  const sentBack = await readSentBack(tx, orderId);
  const due = unitsDue({
    status: order.status,
    ordered: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
    left: parcels
      .filter(({ hasLeft }) => hasLeft)
      .map(({ id, units }) => ({ id, units: lessThan(units, sentBack.get(id)) })),
    hasParcels: parcels.some(({ isPast }) => !isPast),
    back: sumUnits([...parcels.filter(({ isBack }) => isBack).map(({ units }) => units), ...sentBack.values()]),
    billed: await readBilled(tx, orderId),
  });
  if (due.length === 0) return;

  const profile = await holdTaxProfile(tx);
  const placeOfSupply = placeOfSupplyOf(order) ?? null;
  if (profile.registration === 'regular' && !placeOfSupply) {
    if (mayRefuse) throw new Refusal('state_unknown');
    return;
  }
  const issue = { order, lines, parcels, profile, placeOfSupply, mayRefuse, at: at ?? order.now };
  await writeInvoices(tx, due, issue);
}

type Invoices = Required<Issuing> & {
  order: OrderToBill;
  lines: LineToBill[];
  parcels: ParcelToBill[];
  profile: TaxProfile;
  placeOfSupply: string | null;
};

async function writeInvoices(tx: Tx, due: DueDocument[], issue: Invoices): Promise<void> {
  const { order, lines, parcels, profile, placeOfSupply, mayRefuse, at } = issue;
  const isRegular = profile.registration === 'regular';
  const { taxRateMissing, upiId } = await readSettings(tx);
  const within = placeOfSupply === profile.gstin?.slice(0, 2);
  const tax = isRegular ? { rates: await readTaxRates(tx), day: dayInIndia(at), within } : undefined;
  const seller: Seller = { ...(await readSeller(tx)), ...sellerOf(profile), upiId };
  for (const { parcelId, units } of due) {
    const billed = lines.flatMap((line) => (units[line.id] ? [lineToBill(line, units[line.id] ?? 0, tax)] : []));
    const isTaxUnknown = billed.some(({ mark }) => mark === 'hsn_missing' || mark === 'rate_missing');
    if (isTaxUnknown && mayRefuse && taxRateMissing === 'block') throw new Refusal('tax_rate_missing');
    const document = {
      kind: isRegular ? ('invoice' as const) : ('bill' as const),
      prefix: isRegular ? profile.invoicePrefix : profile.billPrefix,
      at,
      orderId: order.id,
      parcelId,
      refersTo: null,
      placeOfSupply,
      seller,
      buyer: buyerOf(order),
      sent: sentOf(order, parcels, { parcelId, total: billed.reduce((sum, { gross }) => sum + gross, 0) }),
      reason: null,
      withoutTax: false,
    };
    await writeDocument(tx, document, billed);
  }
}

function sellerOf({ registration, gstin, legalName, signaturePictureId }: TaxProfile) {
  return registration === 'none' ? { registration } : { registration, gstin, legalName, signaturePictureId };
}

function buyerOf({ name, lines, city, state, postalCode, mobile, gstin, tradeName }: OrderToBill): Buyer {
  return { name, lines, city, state, postalCode, mobile, gstin, tradeName };
}

function sentOf(
  order: OrderToBill,
  parcels: ParcelToBill[],
  { parcelId, total }: { parcelId: string | null; total: number },
): Sent {
  const parcel = parcels.find(({ id }) => id === parcelId);
  return {
    orderedOn: dayInIndia(order.placedAt),
    parcel: parcel
      ? { position: parcel.position, of: parcels.length, courier: parcel.courier, number: parcel.number }
      : null,
    collect: parcel?.collectPaise ?? (order.isUnpaid ? Math.max(0, total - order.creditPaise) : 0),
  };
}

type Credit = {
  /** Units by their order line, or all that was invoiced. */
  units: 'all' | Units;
  /** The parcel they were in. They stand on its own invoice, or on that of an order that went out as a whole; on no other's. */
  parcelId?: string;
  reason: string;
  at?: Date;
};

/**
 * Takes back what stands on the invoices and bills of a held order, a credit note for each, and never more than is left of it. What
 * was not invoiced needs none. As above: the last thing in its transaction that locks anything.
 */
export async function creditUnits(tx: Tx, orderId: string, { units, parcelId, reason, at }: Credit): Promise<void> {
  const billed = await listBilled(tx, orderId);
  if (billed.length === 0) return;
  const { now } = await readOrderToBill(tx, orderId);
  const { creditPrefix } = await holdTaxProfile(tx);
  const left = units === 'all' ? undefined : { ...units };
  for (const invoice of parcelId ? ofParcel(billed, parcelId) : billed) {
    const withoutTax = dayInIndia(at ?? now) > lastDayForCredit(invoice.issuedOn);
    const lines = takeFrom(invoice, left).map(({ line, quantity }) => lineToCredit(line, quantity, { withoutTax }));
    if (lines.length === 0) continue;
    const { placeOfSupply, seller, buyer, sent } = invoice;
    await writeDocument(
      tx,
      {
        kind: 'credit_note',
        prefix: creditPrefix,
        at: at ?? now,
        orderId,
        parcelId: invoice.parcelId,
        refersTo: invoice.id,
        placeOfSupply,
        seller,
        buyer,
        sent,
        reason,
        withoutTax,
      },
      lines,
    );
  }
}

function ofParcel(billed: Billed[], parcelId: string): Billed[] {
  const of = (wanted: string | null) => billed.filter((invoice) => invoice.parcelId === wanted);
  return [...of(parcelId), ...of(null)];
}

/** What can still be credited of an invoice, as far as it is wanted; what was taken is no longer wanted. */
function takeFrom({ lines }: Billed, wanted: Record<string, number> | undefined) {
  return lines.flatMap((line) => {
    const open = line.quantity - line.creditedUnits;
    const quantity = wanted ? Math.min(open, wanted[line.orderLineId] ?? 0) : open;
    if (quantity <= 0) return [];
    if (wanted) wanted[line.orderLineId] = (wanted[line.orderLineId] ?? 0) - quantity;
    return [{ line, quantity }];
  });
}

function sumUnits(counted: readonly Units[]): Units {
  const sum: Record<string, number> = {};
  for (const units of counted) for (const [line, n] of Object.entries(units)) sum[line] = (sum[line] ?? 0) + n;
  return sum;
}
