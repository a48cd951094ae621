export type TaxPaperKind = 'invoice' | 'bill' | 'bill_of_supply' | 'credit_note';

type State = { code: string; name: string };

type Place = {
  name: string;
  tradeName: string | null;
  lines: readonly string[];
  city: string;
  state: string;
  stateCode: string | null;
  postalCode: string;
};

/** Money is in paise and of the whole line, not of a piece. */
export type TaxPaperLine = {
  name: string;
  /** Colour, size, SKU, serial number: whatever tells it from its sisters. */
  details: string;
  hsn: string | null;
  quantity: number;
  /** As the tax office calls it: 'Nos'. */
  unit: string;
  /** With tax, as everything the customer sees: less `saving` it is `gross`. */
  beforeDiscount: number;
  saving: number;
  /** Hundredths of a per cent; 1800 is 18 %, of which each half within a state is 9 %. */
  rateBp: number;
  taxable: number;
  cgst: number;
  /** UTGST in a union territory. */
  sgst: number;
  igst: number;
  gross: number;
};

/** What stands on an invoice, a bill or a credit note: plain data, so that whoever knows of documents can pass it in. */
export type TaxPaper = {
  kind: TaxPaperKind;
  number: string;
  /** A day such as '2026-11-09', like all of them here. */
  issuedOn: string;
  seller: {
    name: string;
    legalName: string | null;
    address: string;
    phone: string;
    email: string;
    gstin: string | null;
    state: State | null;
    /** JPEGs, made by `asJpegForPaper`. */
    logo: Buffer | null;
    signature: Buffer | null;
  };
  buyer: Place & { gstin: string | null; mobile: string | null };
  deliveredTo: Place | null;
  /** On a credit note, in place of where it was delivered: what came back, when and how, a line each. */
  cameBack: readonly string[];
  placeOfSupply: State | null;
  order: {
    number: string;
    orderedOn: string;
    parcel: { position: number; of: number; courier: string | null; number: string | null } | null;
    /** How it is paid, or on a credit note how it goes back. */
    payment: string | null;
    returnNumber: string | null;
  };
  /** What a credit note takes back, and why. */
  against: { kind: Exclude<TaxPaperKind, 'credit_note'>; number: string; issuedOn: string } | null;
  reason: string | null;
  /** The tax is CGST and SGST within a state, CGST and UTGST within a union territory, and IGST across. */
  within: boolean;
  unionTerritory: boolean;
  lines: readonly TaxPaperLine[];
  /** What is still to be paid, and where; `reference` is the order's number, by which the payment is found. */
  pay: { upiId: string; name: string; paise: number; reference: string } | null;
  /** A credit note issued after the last day for taking the tax back. */
  withoutTax: boolean;
  /** The last line at the foot, such as the way to return something. */
  footNote: string | null;
};
