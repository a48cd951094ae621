/** GST rate by HSN prefix. `from` is inclusive, `until` exclusive. A second rate may apply above a unit price. */
export type TaxRate = {
  hsnPrefix: string;
  /** Basis points (1/100 of a percent). */
  rateBp: number;
  /** Unit value without tax above which `rateAboveBp` applies. */
  abovePaise: number | null;
  rateAboveBp: number | null;
  from: string;
  until: string | null;
};

export type ApplicableRate = {
  rateBp: number;
  /** `between_rates`: the price is too high for the lower rate and too low for the higher one. Needs a review. */
  issue: null | 'between_rates';
};

/** Returns the rate of the longest matching prefix. `unitPaise` is the unit price after discounts, including tax. */
export function findApplicableRate(
  rates: readonly TaxRate[],
  { hsn, day, unitPaise }: { hsn: string; day: string; unitPaise: number },
): ApplicableRate | undefined {
  const rate = findRate(rates, { hsn, day });
  return rate && taxDue(rate, unitPaise);
}

/** Returns the rate of an HSN code on a day, independent of the price. */
export function findRate(rates: readonly TaxRate[], { hsn, day }: { hsn: string; day: string }): TaxRate | undefined {
  return rates
    .filter(({ hsnPrefix, from, until }) => hsn.startsWith(hsnPrefix) && from <= day && (until === null || day < until))
    .reduce<TaxRate | undefined>(
      (longest, candidate) => (longest && longest.hsnPrefix.length >= candidate.hsnPrefix.length ? longest : candidate),
      undefined,
    );
}

export type PriceBand = {
  /** Highest price including tax for the lower rate. */
  lowerUpTo: number;
  /** Highest price that fits neither rate. Above it, the higher rate applies. */
  neitherUpTo: number;
};

/** Returns the price range that fits neither rate, or undefined for a rate without a limit. */
export function priceBand({ rateBp, abovePaise, rateAboveBp }: Omit<TaxRate, 'from' | 'until'>): PriceBand | undefined {
  if (abovePaise === null || rateAboveBp === null) return undefined;
  return { lowerUpTo: addTax(abovePaise, rateBp), neitherUpTo: addTax(abovePaise, rateAboveBp) };
}

export function taxDue(rate: TaxRate, unitPaise: number): ApplicableRate {
  const band = priceBand(rate);
  if (!band || unitPaise <= band.lowerUpTo) return { rateBp: rate.rateBp, issue: null };
  const rateBp = rate.rateAboveBp ?? rate.rateBp;
  return { rateBp, issue: unitPaise > band.neitherUpTo ? null : 'between_rates' };
}

// Round down: one paisa more exceeds the limit.
function addTax(valuePaise: number, rateBp: number): number {
  const exact = valuePaise * (10_000 + rateBp);
  return (exact - (exact % 10_000)) / 10_000;
}
