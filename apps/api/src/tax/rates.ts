/** What is due on goods whose HSN begins so, from one day until before another; where a piece may cost too much for it, what then. */
export type TaxRate = {
  hsnPrefix: string;
  /** Hundredths of a percent. */
  rateBp: number;
  /** Above this value of a piece, without tax, the other rate is due. */
  abovePaise: number | null;
  rateAboveBp: number | null;
  from: string;
  until: string | null;
};

export type DueRate = {
  rateBp: number;
  /** A piece too dear for the lower rate and too cheap for the higher: somebody who knows should look. */
  mark: null | 'between_rates';
};

/** The rate by the longest prefix that holds on the day; `unitPaise` is what one piece is sold for, after every offer, with tax. */
export function rateFor(
  rates: readonly TaxRate[],
  { hsn, day, unitPaise }: { hsn: string; day: string; unitPaise: number },
): DueRate | undefined {
  const rate = rateInForce(rates, { hsn, day });
  return rate && dueOn(rate, unitPaise);
}

/** The rate that counts for an HSN code on a day, whatever a piece is sold for. */
export function rateInForce(
  rates: readonly TaxRate[],
  { hsn, day }: { hsn: string; day: string },
): TaxRate | undefined {
  return rates
    .filter(({ hsnPrefix, from, until }) => hsn.startsWith(hsnPrefix) && from <= day && (until === null || day < until))
    .reduce<TaxRate | undefined>(
      (longest, one) => (longest && longest.hsnPrefix.length >= one.hsnPrefix.length ? longest : one),
      undefined,
    );
}

export type PriceRoom = {
  /** The highest price, with tax, of a piece at the lower rate. */
  lowerUpTo: number;
  /** The highest that fits neither: what costs more is at the higher rate. */
  neitherUpTo: number;
};

/** Between which prices a rate with a limit has no answer; nothing for one without. */
export function priceRoom({ rateBp, abovePaise, rateAboveBp }: Omit<TaxRate, 'from' | 'until'>): PriceRoom | undefined {
  if (abovePaise === null || rateAboveBp === null) return undefined;
  return { lowerUpTo: withTax(abovePaise, rateBp), neitherUpTo: withTax(abovePaise, rateAboveBp) };
}

export function dueOn(rate: TaxRate, unitPaise: number): DueRate {
  const room = priceRoom(rate);
  if (!room || unitPaise <= room.lowerUpTo) return { rateBp: rate.rateBp, mark: null };
  const rateBp = rate.rateAboveBp ?? rate.rateBp;
  return { rateBp, mark: unitPaise > room.neitherUpTo ? null : 'between_rates' };
}

// Rounded down: a price one paisa higher holds more than the value.
function withTax(valuePaise: number, rateBp: number): number {
  const exact = valuePaise * (10_000 + rateBp);
  return (exact - (exact % 10_000)) / 10_000;
}
