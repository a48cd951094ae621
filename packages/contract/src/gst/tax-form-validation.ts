/** Rules across several fields of the tax settings, checked by the form and again by the server. Must not import zod. */

type Prefixes = { invoicePrefix: string; billPrefix: string; creditPrefix: string };

/** Rejects equal prefixes: two document types would share their numbers. */
export function validatePrefixes({ invoicePrefix, billPrefix, creditPrefix }: Prefixes): Partial<Prefixes> {
  const message = 'Another document type uses this prefix';
  return {
    ...(billPrefix === invoicePrefix && { billPrefix: message }),
    ...((creditPrefix === invoicePrefix || creditPrefix === billPrefix) && { creditPrefix: message }),
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

/** Finds invalid rows. One HSN prefix cannot have two rates on the same day. */
export function validateRatePeriods(rates: readonly RatePeriod[]): RateProblem[] {
  return rates.flatMap((rate, index) => {
    const problems: RateProblem[] = [];
    const { above, rateAboveBp, from, until } = rate;
    if (above === null && rateAboveBp !== null)
      problems.push({ place: index, field: 'above', message: 'Above which value?' });
    if (above !== null && rateAboveBp === null)
      problems.push({ place: index, field: 'rateAboveBp', message: 'Which rate above it?' });
    if (until !== null && until <= from)
      problems.push({ place: index, field: 'until', message: 'Ends before it starts' });
    else if (rates.some((other, otherIndex) => otherIndex < index && overlaps(rate, other)))
      problems.push({ place: index, field: 'from', message: `HSN ${rate.hsnPrefix} has another rate at that time` });
    return problems;
  });
}

function overlaps(period: RatePeriod, other: RatePeriod): boolean {
  if (period.hsnPrefix !== other.hsnPrefix) return false;
  return (other.until === null || period.from < other.until) && (period.until === null || other.from < period.until);
}
