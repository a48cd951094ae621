/** Parts of a GST-inclusive price, in whole paise. They add up to the price. */
export type TaxSplit = { taxable: number; cgst: number; sgst: number; igst: number };

/**
 * Splits a GST-inclusive amount. Only the tax is rounded; the taxable value is the remainder. Rounding both would miss the price
 * by a paisa in every second line.
 */
export function splitTax(grossPaise: number, rateBp: number, isIntraState: boolean): TaxSplit {
  if (isIntraState) {
    const half = proportion(grossPaise, rateBp, 2 * (10_000 + rateBp));
    return { taxable: grossPaise - 2 * half, cgst: half, sgst: half, igst: 0 };
  }
  const igst = proportion(grossPaise, rateBp, 10_000 + rateBp);
  return { taxable: grossPaise - igst, cgst: 0, sgst: 0, igst };
}

export type InvoicedLine = TaxSplit & { gross: number; quantity: number };

/**
 * Returns the part of an invoiced line for `units` more credited units. Calculated as a difference of cumulative sums, so that
 * all parts add up exactly to the line.
 */
export function splitPartialLine(
  line: InvoicedLine,
  creditedBefore: number,
  units: number,
): TaxSplit & { gross: number } {
  if (creditedBefore < 0 || units < 1 || creditedBefore + units > line.quantity)
    throw new RangeError(`${creditedBefore} + ${units} units of ${line.quantity} cannot be credited`);
  const before = taxForUnits(line, creditedBefore);
  const after = taxForUnits(line, creditedBefore + units);
  const gross = (line.gross / line.quantity) * units;
  const cgst = after.cgst - before.cgst;
  const sgst = after.sgst - before.sgst;
  const igst = after.igst - before.igst;
  return { gross, taxable: gross - cgst - sgst - igst, cgst, sgst, igst };
}

function taxForUnits({ gross, quantity, cgst, sgst, igst }: InvoicedLine, units: number) {
  const share = (tax: number) => proportion(tax, units, quantity);
  if (gross > quantity) return { cgst: share(cgst), sgst: share(sgst), igst: share(igst) };
  // A unit of at most one paisa cannot carry both halves: CGST and SGST alternate.
  const both = share(cgst + sgst);
  const second = (both - (both % 2)) / 2;
  return { cgst: both - second, sgst: second, igst: share(igst) };
}

/** Returns `paise × part ÷ whole`, rounded half up. Integers only: a float can be just below the exact half. */
function proportion(paise: number, part: number, whole: number): number {
  const doubled = 2 * paise * part + whole;
  if (!Number.isInteger(paise) || paise < 0 || !Number.isSafeInteger(doubled))
    throw new RangeError(`${paise} paise cannot be split`);
  return (doubled - (doubled % (2 * whole))) / (2 * whole);
}
