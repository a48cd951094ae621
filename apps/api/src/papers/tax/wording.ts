import type { TaxPaper } from '../tax-paper.ts';

const TITLES = { invoice: 'Tax invoice', bill: 'Bill', bill_of_supply: 'Bill of Supply', credit_note: 'Credit note' };
const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies';
const NOT_REGISTERED = 'The seller is not registered under GST; no tax is charged.';

export function titleOf({ kind }: TaxPaper): string {
  return TITLES[kind];
}

/** What was supplied on: a credit note is of the kind of what it takes back. */
function suppliedOn({ kind, against }: TaxPaper) {
  return kind === 'credit_note' ? (against?.kind ?? 'invoice') : kind;
}

/** Whether the tax inside the prices is told apart. */
export function tellsTax(paper: TaxPaper): boolean {
  return suppliedOn(paper) === 'invoice' && !paper.withoutTax;
}

/** The tax office asks for the HSN of whoever is registered. */
export function tellsHsn(paper: TaxPaper): boolean {
  return tellsTax(paper) || (suppliedOn(paper) !== 'bill' && paper.lines.some(({ hsn }) => hsn !== null));
}

/** What stands below the title: whose copy it is, and what the law wants at the top of a bill of supply. */
export function belowTitle(paper: TaxPaper): string[] {
  const copy = suppliedOn(paper) === 'bill' ? 'For the customer' : 'Original for recipient';
  return paper.kind === 'bill_of_supply' ? [copy, COMPOSITION] : [copy];
}

export function footLines(paper: TaxPaper): string[] {
  const lines = [...aboutTax(paper)];
  if (suppliedOn(paper) !== 'bill' && !paper.seller.signature)
    lines.push('Issued electronically; no signature is needed.');
  return paper.footNote ? [...lines, paper.footNote] : lines;
}

function aboutTax(paper: TaxPaper): string[] {
  if (paper.kind === 'invoice') return ['Tax payable on reverse charge: No.'];
  if (suppliedOn(paper) === 'bill') return [NOT_REGISTERED];
  if (paper.kind === 'bill_of_supply') return [];
  if (paper.withoutTax) return ['Issued after the last day for adjusting tax (section 34): without tax.'];
  return tellsTax(paper) ? ['Lines, rate and split are those of the invoice.'] : [];
}

/** `9%`, `2.5%`. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

type TaxPart = { name: string; of: 'cgst' | 'sgst' | 'igst'; share: number };

/** The taxes of this paper, and which part of the rate each is. */
export function taxesOf({ within, unionTerritory }: TaxPaper): TaxPart[] {
  if (!within) return [{ name: 'IGST', of: 'igst', share: 1 }];
  return [
    { name: 'CGST', of: 'cgst', share: 0.5 },
    { name: unionTerritory ? 'UTGST' : 'SGST', of: 'sgst', share: 0.5 },
  ];
}
