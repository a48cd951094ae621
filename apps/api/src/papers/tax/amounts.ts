import type { TaxPaper, TaxPaperLine } from '../tax-paper.ts';

const AMOUNTS = ['beforeDiscount', 'saving', 'taxable', 'cgst', 'sgst', 'igst', 'gross'] as const;

export type Amounts = Pick<TaxPaperLine, (typeof AMOUNTS)[number]>;

/** Nothing is rounded anew: a sum is the sum of its lines. */
export function sumOf(lines: readonly Amounts[]): Amounts {
  const sum: Amounts = { beforeDiscount: 0, saving: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, gross: 0 };
  for (const line of lines) for (const amount of AMOUNTS) sum[amount] += line[amount];
  return sum;
}

export type RateGroup = Amounts & { hsn: string | null; rateBp: number };

/** What each HSN comes to at each rate, as the month's return asks for it. */
export function byHsnAndRate({ lines }: TaxPaper): RateGroup[] {
  const groups = Map.groupBy(lines, ({ hsn, rateBp }) => `${hsn ?? '–'} ${String(rateBp).padStart(5, '0')}`);
  return [...groups.keys()].toSorted().flatMap((key) => {
    const own = groups.get(key) ?? [];
    const [first] = own;
    return first ? [{ hsn: first.hsn, rateBp: first.rateBp, ...sumOf(own) }] : [];
  });
}
