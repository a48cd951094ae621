import type { TaxDocumentPdf } from '../tax-document-pdf.ts';

const TITLES = { invoice: 'Tax invoice', bill: 'Bill', bill_of_supply: 'Bill of Supply', credit_note: 'Credit note' };
const COMPOSITION_NOTE = 'Composition taxable person, not eligible to collect tax on supplies';
const NOT_REGISTERED_NOTE = 'The seller is not registered under GST; no tax is charged.';

export function getTitle({ kind }: TaxDocumentPdf): string {
  return TITLES[kind];
}

/** Returns the kind of the original document: for a credit note, the one it reverses. */
function getSupplyKind({ kind, against }: TaxDocumentPdf) {
  return kind === 'credit_note' ? (against?.kind ?? 'invoice') : kind;
}

/** True if tax is shown separately. */
export function showsTax(document: TaxDocumentPdf): boolean {
  return getSupplyKind(document) === 'invoice' && !document.isWithoutTax;
}

/** HSN codes are required for registered sellers. */
export function showsHsn(document: TaxDocumentPdf): boolean {
  return showsTax(document) || (getSupplyKind(document) !== 'bill' && document.lines.some(({ hsn }) => hsn !== null));
}

/** Returns the lines below the title: which copy it is, and the legal notice of a bill of supply. */
export function listSubtitles(document: TaxDocumentPdf): string[] {
  const copy = getSupplyKind(document) === 'bill' ? 'For the customer' : 'Original for recipient';
  return document.kind === 'bill_of_supply' ? [copy, COMPOSITION_NOTE] : [copy];
}

export function listFooterLines(document: TaxDocumentPdf): string[] {
  const lines = [...listTaxNotes(document)];
  if (getSupplyKind(document) !== 'bill' && !document.seller.signature)
    lines.push('Issued electronically; no signature is needed.');
  return document.footNote ? [...lines, document.footNote] : lines;
}

function listTaxNotes(document: TaxDocumentPdf): string[] {
  if (document.kind === 'invoice') return ['Tax payable on reverse charge: No.'];
  if (getSupplyKind(document) === 'bill') return [NOT_REGISTERED_NOTE];
  if (document.kind === 'bill_of_supply') return [];
  if (document.isWithoutTax) return ['Issued after the last day for adjusting tax (section 34): without tax.'];
  return showsTax(document) ? ['Lines, rate and split are those of the invoice.'] : [];
}

/** Formats 900 as `9%` and 250 as `2.5%`. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

type TaxComponent = { name: string; of: 'cgst' | 'sgst' | 'igst'; share: number };

export function listTaxComponents({ within, unionTerritory }: TaxDocumentPdf): TaxComponent[] {
  if (!within) return [{ name: 'IGST', of: 'igst', share: 1 }];
  return [
    { name: 'CGST', of: 'cgst', share: 0.5 },
    { name: unionTerritory ? 'UTGST' : 'SGST', of: 'sgst', share: 0.5 },
  ];
}
