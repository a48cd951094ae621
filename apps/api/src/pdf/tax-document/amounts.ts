import type { TaxDocumentLine, TaxDocumentPdf } from '../tax-document-pdf.ts';

const AMOUNT_KEYS = ['beforeDiscount', 'saving', 'taxable', 'cgst', 'sgst', 'igst', 'gross'] as const;

export type Amounts = Pick<TaxDocumentLine, (typeof AMOUNT_KEYS)[number]>;

/** Adds the line amounts. No rounding, so totals always match the lines. */
export function sumAmounts(lines: readonly Amounts[]): Amounts {
  const sum: Amounts = { beforeDiscount: 0, saving: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, gross: 0 };
  for (const line of lines) for (const amount of AMOUNT_KEYS) sum[amount] += line[amount];
  return sum;
}

export type RateGroup = Amounts & { hsn: string | null; rateBp: number };

/** Groups amounts by HSN and rate, as the monthly GST return needs them. */
export function groupByHsnAndRate({ lines }: TaxDocumentPdf): RateGroup[] {
  const groups = Map.groupBy(lines, ({ hsn, rateBp }) => `${hsn ?? '–'} ${String(rateBp).padStart(5, '0')}`);
  return [...groups.keys()].toSorted().flatMap((key) => {
    const groupLines = groups.get(key) ?? [];
    const [first] = groupLines;
    return first ? [{ hsn: first.hsn, rateBp: first.rateBp, ...sumAmounts(groupLines) }] : [];
  });
}
