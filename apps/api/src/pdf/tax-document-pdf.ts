import type { PdfImage } from './pdf-image.ts';

export type TaxDocumentKind = 'invoice' | 'bill' | 'bill_of_supply' | 'credit_note';

type StateInfo = { code: string; name: string };

type PartyAddress = {
  name: string;
  tradeName: string | null;
  lines: readonly string[];
  city: string;
  state: string;
  stateCode: string | null;
  postalCode: string;
};

/** Amounts are in paise, for the whole line. */
export type TaxDocumentLine = {
  name: string;
  /** Colour, size, SKU and serial number, to identify the variant. */
  details: string;
  hsn: string | null;
  quantity: number;
  /** Unit code for GST: 'Nos'. */
  unit: string;
  /** Includes tax, like all prices customers see. `beforeDiscount` minus `saving` is `gross`. */
  beforeDiscount: number;
  saving: number;
  /** Basis points: 1800 is 18 %. Within a state each half is 9 %. */
  rateBp: number;
  taxable: number;
  cgst: number;
  /** UTGST in a union territory. */
  sgst: number;
  igst: number;
  gross: number;
};

/** Content of an invoice, bill or credit note. Plain data, so that this module does not depend on `documents`. */
export type TaxDocumentPdf = {
  kind: TaxDocumentKind;
  number: string;
  /** Days are strings such as '2026-11-09'. */
  issuedOn: string;
  seller: {
    name: string;
    legalName: string | null;
    address: string;
    phone: string;
    email: string;
    gstin: string | null;
    state: StateInfo | null;
    logo: PdfImage | null;
    signature: PdfImage | null;
  };
  buyer: PartyAddress & { gstin: string | null; mobile: string | null };
  deliveredTo: PartyAddress | null;
  /** On a credit note, replaces the delivery address: one line each for what was returned, when and how. */
  cameBack: readonly string[];
  placeOfSupply: StateInfo | null;
  order: {
    number: string;
    orderedOn: string;
    shipment: { position: number; of: number; courierName: string | null; trackingNumber: string | null } | null;
    /** How the order is paid, or how a credit note is refunded. */
    payment: string | null;
    returnNumber: string | null;
  };
  /** The document that a credit note reverses, and the reason. */
  against: { kind: Exclude<TaxDocumentKind, 'credit_note'>; number: string; issuedOn: string } | null;
  reason: string | null;
  /** CGST and SGST within a state, CGST and UTGST within a union territory, IGST otherwise. */
  within: boolean;
  unionTerritory: boolean;
  lines: readonly TaxDocumentLine[];
  /** Amount still due and the UPI details. `reference` is the order number, to match the payment. */
  pay: { upiId: string; name: string; paise: number; reference: string } | null;
  /** True for a credit note issued after the legal deadline for reversing tax. */
  isWithoutTax: boolean;
  /** Last line of the page, such as how to return items. */
  footNote: string | null;
};
