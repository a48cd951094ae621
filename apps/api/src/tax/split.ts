/** What is inside a price that includes GST, in whole paise; the four together are the price. */
export type Split = { taxable: number; cgst: number; sgst: number; igst: number };

/**
 * Takes the tax out of what was paid for a line, of which `rateBp` are hundredths of a percent. Only tax is rounded: what remains is
 * the value without it. Rounding value and tax each on their own would be a paisa off the price in every second line.
 */
export function splitTax(grossPaise: number, rateBp: number, within: boolean): Split {
  if (within) {
    const half = shareOf(grossPaise, rateBp, 2 * (10_000 + rateBp));
    return { taxable: grossPaise - 2 * half, cgst: half, sgst: half, igst: 0 };
  }
  const igst = shareOf(grossPaise, rateBp, 10_000 + rateBp);
  return { taxable: grossPaise - igst, cgst: 0, sgst: 0, igst };
}

export type InvoicedLine = Split & { gross: number; quantity: number };

/**
 * The part of an invoiced line that is credited with so many units, after others. It is what the units up to there come to, less
 * what those before came to: so the parts of all units are together exactly the line.
 */
export function splitShare(line: InvoicedLine, creditedBefore: number, units: number): Split & { gross: number } {
  if (creditedBefore < 0 || units < 1 || creditedBefore + units > line.quantity)
    throw new RangeError(`${creditedBefore} + ${units} units of ${line.quantity} cannot be credited`);
  const before = taxOfUnits(line, creditedBefore);
  const after = taxOfUnits(line, creditedBefore + units);
  const gross = (line.gross / line.quantity) * units;
  const cgst = after.cgst - before.cgst;
  const sgst = after.sgst - before.sgst;
  const igst = after.igst - before.igst;
  return { gross, taxable: gross - cgst - sgst - igst, cgst, sgst, igst };
}

function taxOfUnits({ gross, quantity, cgst, sgst, igst }: InvoicedLine, units: number) {
  const share = (tax: number) => shareOf(tax, units, quantity);
  if (gross > quantity) return { cgst: share(cgst), sgst: share(sgst), igst: share(igst) };
  // A unit that costs one paisa cannot give one to each half: they take turns.
  const both = share(cgst + sgst);
  const second = (both - (both % 2)) / 2;
  return { cgst: both - second, sgst: second, igst: share(igst) };
}

/** `paise × part ÷ whole`, half a paisa rounded up. Whole numbers throughout: a fraction of two can lie just below the half it means. */
function shareOf(paise: number, part: number, whole: number): number {
  const doubled = 2 * paise * part + whole;
  if (!Number.isInteger(paise) || paise < 0 || !Number.isSafeInteger(doubled))
    throw new RangeError(`${paise} paise cannot be split`);
  return (doubled - (doubled % (2 * whole))) / (2 * whole);
}
