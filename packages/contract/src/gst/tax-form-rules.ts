/** Rules of the tax settings that lie between fields, said by the form at once and by the server again. Free of zod. */

type Prefixes = { invoicePrefix: string; billPrefix: string; creditPrefix: string };

/** Two kinds of documents with the same letters would share their numbers. */
export function prefixProblems({ invoicePrefix, billPrefix, creditPrefix }: Prefixes): Partial<Prefixes> {
  const same = 'Other documents begin with the same letters';
  return {
    ...(billPrefix === invoicePrefix && { billPrefix: same }),
    ...((creditPrefix === invoicePrefix || creditPrefix === billPrefix) && { creditPrefix: same }),
  };
}

export type RatePeriod = {
  hsnPrefix: string;
  above: number | null;
  rateAboveBp: number | null;
  from: string;
  until: string | null;
};
export type RateProblem = { place: number; field: 'until' | 'from' | 'above' | 'rateAboveBp'; message: string };

/** Which rows of a list cannot be: of one HSN prefix no two rates are in force on the same day. */
export function ratePeriodProblems(rates: readonly RatePeriod[]): RateProblem[] {
  return rates.flatMap((rate, place) => {
    const problems: RateProblem[] = [];
    const { above, rateAboveBp, from, until } = rate;
    if (above === null && rateAboveBp !== null) problems.push({ place, field: 'above', message: 'Above which value?' });
    if (above !== null && rateAboveBp === null)
      problems.push({ place, field: 'rateAboveBp', message: 'Which rate above it?' });
    if (until !== null && until <= from) problems.push({ place, field: 'until', message: 'Ends before it begins' });
    else if (rates.some((other, before) => before < place && overlap(rate, other)))
      problems.push({ place, field: 'from', message: `HSN ${rate.hsnPrefix} has another rate at that time` });
    return problems;
  });
}

function overlap(one: RatePeriod, other: RatePeriod): boolean {
  if (one.hsnPrefix !== other.hsnPrefix) return false;
  return (other.until === null || one.from < other.until) && (one.until === null || other.from < one.until);
}
