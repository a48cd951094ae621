import { findApplicableRate, type TaxRate } from '../tax/rates.ts';
import { splitPartialLine, splitTax } from '../tax/split.ts';
import type { InvoicedDocumentLine, LineToInvoice, NewDocumentLine } from './issue.queries.ts';

// Unit codes of the GST portal, by pack unit.
const UNIT_CODES: Record<string, string> = { pair: 'Prs', set: 'Set' };

type TaxContext = { rates: readonly TaxRate[]; day: string; within: boolean };

/** Creates a line of an invoice or a bill. Without `tax`, tax is zero. */
export function toInvoiceLine(line: LineToInvoice, quantity: number, tax: TaxContext | undefined): NewDocumentLine {
  const gross = line.pricePaise * quantity;
  return {
    orderLineId: line.id,
    originalLineId: null,
    description: line.name,
    details: [line.color, line.size && `size ${line.size}`, line.sku && `SKU ${line.sku}`].filter(Boolean).join(', '),
    hsn: line.hsn,
    quantity,
    unit: UNIT_CODES[line.netUnit ?? ''] ?? 'Nos',
    gross,
    saving: line.savingPaise * quantity,
    ...(tax ? calculateTax(line, gross, tax) : untaxedAmounts(gross)),
  };
}

const untaxedAmounts = (gross: number) => ({ rateBp: 0, taxable: gross, cgst: 0, sgst: 0, igst: 0, issue: null });

function calculateTax({ hsn, pricePaise }: LineToInvoice, gross: number, { rates, day, within }: TaxContext) {
  if (!hsn) return { ...untaxedAmounts(gross), issue: 'hsn_missing' as const };
  const rate = findApplicableRate(rates, { hsn, day, unitPaise: pricePaise });
  if (!rate) return { ...untaxedAmounts(gross), issue: 'rate_missing' as const };
  return { rateBp: rate.rateBp, ...splitTax(gross, rate.rateBp, within), issue: rate.issue };
}

/** Credits units of an invoiced line at its own rate. The last units take the rounding remainder. */
export function toCreditNoteLine(
  line: InvoicedDocumentLine,
  quantity: number,
  { isWithoutTax }: { isWithoutTax: boolean },
): NewDocumentLine {
  const share = splitPartialLine(line, line.creditedUnits, quantity);
  const gross = (line.gross / line.quantity) * quantity;
  const { orderLineId, description, details, hsn, unit, rateBp } = line;
  return {
    orderLineId,
    originalLineId: line.id,
    description,
    details,
    hsn,
    unit,
    quantity,
    gross,
    saving: (line.saving / line.quantity) * quantity,
    ...(isWithoutTax ? untaxedAmounts(gross) : { rateBp, ...share, issue: null }),
  };
}
