import { rateFor, type TaxRate } from '../tax/rates.ts';
import { splitShare, splitTax } from '../tax/split.ts';
import type { BilledLine, LineToBill, NewLine } from './issue.queries.ts';

// The units of the tax office, by the unit of what is in a pack.
const UNITS: Record<string, string> = { pair: 'Prs', set: 'Set' };

type Tax = { rates: readonly TaxRate[]; day: string; within: boolean };

/** A line of an invoice or a bill; without `tax` none is told apart. */
export function lineToBill(line: LineToBill, quantity: number, tax: Tax | undefined): NewLine {
  const gross = line.pricePaise * quantity;
  return {
    orderLineId: line.id,
    refersTo: null,
    description: line.name,
    details: [line.color, line.size && `size ${line.size}`, line.sku && `SKU ${line.sku}`].filter(Boolean).join(', '),
    hsn: line.hsn,
    quantity,
    unit: UNITS[line.netUnit ?? ''] ?? 'Nos',
    gross,
    saving: line.savingPaise * quantity,
    ...(tax ? taxOf(line, gross, tax) : UNTAXED(gross)),
  };
}

const UNTAXED = (gross: number) => ({ rateBp: 0, taxable: gross, cgst: 0, sgst: 0, igst: 0, mark: null });

function taxOf({ hsn, pricePaise }: LineToBill, gross: number, { rates, day, within }: Tax) {
  if (!hsn) return { ...UNTAXED(gross), mark: 'hsn_missing' as const };
  const rate = rateFor(rates, { hsn, day, unitPaise: pricePaise });
  if (!rate) return { ...UNTAXED(gross), mark: 'rate_missing' as const };
  return { rateBp: rate.rateBp, ...splitTax(gross, rate.rateBp, within), mark: rate.mark };
}

/** So many units of an invoiced line, taken back at the invoice's own rate; the last ones take what is left of every sum. */
export function lineToCredit(line: BilledLine, quantity: number, { withoutTax }: { withoutTax: boolean }): NewLine {
  const share = splitShare(line, line.creditedUnits, quantity);
  const gross = (line.gross / line.quantity) * quantity;
  const { orderLineId, description, details, hsn, unit, rateBp } = line;
  return {
    orderLineId,
    refersTo: line.id,
    description,
    details,
    hsn,
    unit,
    quantity,
    gross,
    saving: (line.saving / line.quantity) * quantity,
    ...(withoutTax ? UNTAXED(gross) : { rateBp, ...share, mark: null }),
  };
}
