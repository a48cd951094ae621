import { isTerritoryWithoutLegislature, stateCode, stateName } from '@kinari/contract/gst/states';
import type { TaxDocumentKind, TaxDocumentPdf } from '../pdf/tax-document-pdf.ts';
import type { UnrenderedDocument } from './invoicing.queries.ts';
import type { Seller } from './tax-document-record.ts';

type Images = Pick<TaxDocumentPdf['seller'], 'logo' | 'signature'>;

/** Builds the PDF data from the stored document only, so that rendering again gives the same PDF. */
export function toTaxDocumentPdf(document: UnrenderedDocument, { logo, signature }: Images): TaxDocumentPdf {
  const { kind, seller, buyer, shipmentDetails, against, placeOfSupply } = document;
  const isCredit = kind === 'credit_note';
  const place = { ...buyer, stateCode: stateCode(buyer.state) ?? placeOfSupply };
  return {
    kind: isCredit ? kind : toPdfKind(kind, seller),
    number: document.number,
    issuedOn: document.issuedOn,
    seller: {
      name: seller.name,
      address: seller.address,
      phone: seller.phone,
      email: seller.email,
      legalName: seller.legalName ?? null,
      gstin: seller.gstin ?? null,
      state: seller.gstin ? toState(seller.gstin.slice(0, 2)) : null,
      logo,
      signature,
    },
    buyer: place,
    deliveredTo: isCredit ? null : { ...place, name: buyer.recipient ?? buyer.name },
    cameBack: [],
    placeOfSupply: placeOfSupply && seller.registration !== 'none' ? toState(placeOfSupply) : null,
    order: {
      number: document.orderId.slice(0, 8),
      orderedOn: shipmentDetails.orderedOn,
      shipment: shipmentDetails.shipment,
      payment: isCredit ? null : 'Cash on Delivery',
      returnNumber: null,
    },
    against: against && { ...against, kind: toPdfKind(against.kind, seller) },
    reason: document.reason,
    within: placeOfSupply === seller.gstin?.slice(0, 2),
    unionTerritory: placeOfSupply !== null && isTerritoryWithoutLegislature(placeOfSupply),
    lines: document.lines.map(({ description: name, ...line }) => ({
      name,
      ...line,
      beforeDiscount: line.gross + line.saving,
    })),
    pay: isCredit ? null : toPaymentDetails(document),
    isWithoutTax: document.isWithoutTax,
    footNote: null,
  };
}

function toPdfKind(kind: 'invoice' | 'bill', { registration }: Seller): Exclude<TaxDocumentKind, 'credit_note'> {
  return kind === 'bill' && registration === 'composition' ? 'bill_of_supply' : kind;
}

function toState(code: string) {
  return { code, name: stateName(code) ?? code };
}

function toPaymentDetails({ seller, shipmentDetails, orderId }: UnrenderedDocument): TaxDocumentPdf['pay'] {
  if (!seller.upiId || shipmentDetails.codAmount <= 0) return null;
  return { upiId: seller.upiId, name: seller.name, paise: shipmentDetails.codAmount, reference: orderId.slice(0, 8) };
}
