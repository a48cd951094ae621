import { isTerritoryWithoutLegislature, stateCodeOf, stateNameOf } from '@kinari/contract/gst/states';
import type { TaxPaper, TaxPaperKind } from '../papers/tax-paper.ts';
import type { Seller } from './document-record.ts';
import type { DocumentToDraw } from './documents.queries.ts';

type Pictures = { logo: Buffer | null; signature: Buffer | null };

/** What stands on the paper of a document: only what the document itself says, so that it can be drawn again and is the same. */
export function paperOf(document: DocumentToDraw, { logo, signature }: Pictures): TaxPaper {
  const { kind, seller, buyer, sent, against, placeOfSupply } = document;
  const isCredit = kind === 'credit_note';
  const place = { ...buyer, stateCode: stateCodeOf(buyer.state) ?? placeOfSupply };
  return {
    kind: isCredit ? kind : kindOf(kind, seller),
    number: document.number,
    issuedOn: document.issuedOn,
    seller: {
      name: seller.name,
      address: seller.address,
      phone: seller.phone,
      email: seller.email,
      legalName: seller.legalName ?? null,
      gstin: seller.gstin ?? null,
      state: seller.gstin ? stateOf(seller.gstin.slice(0, 2)) : null,
      logo,
      signature,
    },
    buyer: place,
    deliveredTo: isCredit ? null : place,
    cameBack: [],
    placeOfSupply: placeOfSupply && seller.registration !== 'none' ? stateOf(placeOfSupply) : null,
    order: {
      number: document.orderId.slice(0, 8),
      orderedOn: sent.orderedOn,
      parcel: sent.parcel,
      payment: isCredit ? null : 'Cash on Delivery',
      returnNumber: null,
    },
    against: against && { ...against, kind: kindOf(against.kind, seller) },
    reason: document.reason,
    within: placeOfSupply === seller.gstin?.slice(0, 2),
    unionTerritory: placeOfSupply !== null && isTerritoryWithoutLegislature(placeOfSupply),
    lines: document.lines.map(({ description: name, ...line }) => ({
      name,
      ...line,
      beforeDiscount: line.gross + line.saving,
    })),
    pay: isCredit ? null : payOf(document),
    withoutTax: document.withoutTax,
    footNote: null,
  };
}

function kindOf(kind: 'invoice' | 'bill', { registration }: Seller): Exclude<TaxPaperKind, 'credit_note'> {
  return kind === 'bill' && registration === 'composition' ? 'bill_of_supply' : kind;
}

function stateOf(code: string) {
  return { code, name: stateNameOf(code) ?? code };
}

/** A QR to pay by where cash is due, and the shop has where to pay it to. */
function payOf({ seller, sent, orderId }: DocumentToDraw): TaxPaper['pay'] {
  if (!seller.upiId || sent.collect <= 0) return null;
  return { upiId: seller.upiId, name: seller.name, paise: sent.collect, reference: orderId.slice(0, 8) };
}
