import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../fuzz/random.ts';
import { type InvoicedLine, splitPartialLine, splitTax } from './split.ts';

const RATES = [0, 25, 300, 500, 1200, 1800, 2800, 4000];
const MAX_PAISE = 50_000_000;
const sum = ({ taxable, cgst, sgst, igst }: ReturnType<typeof splitTax>) => taxable + cgst + sgst + igst;

describe('the tax split of a line', () => {
  test.each([
    [59_900, 1800, true, { taxable: 50_762, cgst: 4569, sgst: 4569, igst: 0 }],
    [59_900, 1800, false, { taxable: 50_763, cgst: 0, sgst: 0, igst: 9137 }],
    [105_000, 500, true, { taxable: 100_000, cgst: 2500, sgst: 2500, igst: 0 }],
    [105_000, 500, false, { taxable: 100_000, cgst: 0, sgst: 0, igst: 5000 }],
    [59_900, 0, true, { taxable: 59_900, cgst: 0, sgst: 0, igst: 0 }],
    [0, 1800, false, { taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
    [1, 4000, true, { taxable: 1, cgst: 0, sgst: 0, igst: 0 }],
    // Exactly half a paisa: 21 × 5 / 210.
    [21, 500, true, { taxable: 19, cgst: 1, sgst: 1, igst: 0 }],
  ])('%i paise at %i basis points, within the state: %s', (gross, rateBp, within, expected) => {
    expect(splitTax(gross, rateBp, within)).toEqual(expected);
  });

  test('adds up to the price in 2,000,000 cases; rounding value and taxes separately fails in half', () => {
    const random = createRandom(2026);
    const lines = 2_000_000;
    let wrongCount = 0;
    let naiveWrongCount = 0;
    for (let line = 0; line < lines; line += 1) {
      const gross = 1 + random.below(MAX_PAISE);
      const rateBp = random.pick(RATES.slice(1));
      if (!isRight(gross, rateBp)) wrongCount += 1;
      if (sum(splitNaively(gross, rateBp)) !== gross) naiveWrongCount += 1;
    }
    expect(wrongCount).toBe(0);
    expect(naiveWrongCount / lines).toBeGreaterThan(0.45);
    expect(naiveWrongCount / lines).toBeLessThan(0.55);
  });

  test('agrees with unlimited-precision arithmetic', () => {
    const random = createRandom(7);
    const wrong = [];
    for (let line = 0; line < 100_000; line += 1) {
      const gross = random.below(2 ** 32) + random.below(100) * 2 ** 32;
      const rateBp = random.pick(RATES);
      const rounded = (divisor: number) =>
        Number((2n * BigInt(gross) * BigInt(rateBp) + BigInt(divisor)) / (2n * BigInt(divisor)));
      const { igst } = splitTax(gross, rateBp, false);
      const { cgst } = splitTax(gross, rateBp, true);
      if (igst !== rounded(10_000 + rateBp) || cgst !== rounded(2 * (10_000 + rateBp)))
        wrong.push({ gross, rateBp, igst, cgst });
    }
    expect(wrong).toEqual([]);
  });

  test.each([0.5, -1, Number.NaN, 2 ** 53])('rejects %s paise', (gross) => {
    expect(() => splitTax(gross, 1800, false)).toThrow(RangeError);
  });
});

/** True if both splits add up, the halves are equal, and the tax is off by at most one paisa of rounding. */
function isRight(gross: number, rateBp: number): boolean {
  const within = splitTax(gross, rateBp, true);
  const interState = splitTax(gross, rateBp, false);
  const exact = (gross * rateBp) / (10_000 + rateBp);
  return (
    sum(within) === gross &&
    sum(interState) === gross &&
    within.cgst === within.sgst &&
    Math.abs(exact - 2 * within.cgst) < 1.000001 &&
    Math.abs(exact - interState.igst) < 0.500001 &&
    within.taxable >= 0
  );
}

function splitNaively(gross: number, rateBp: number) {
  const value = (gross * 10_000) / (10_000 + rateBp);
  const half = Math.round((value * rateBp) / 20_000);
  return { taxable: Math.round(value), cgst: half, sgst: half, igst: 0 };
}

describe('the tax split of a credit note', () => {
  test('takes a third for one of three units, and the last unit takes the remainder', () => {
    const line: InvoicedLine = { gross: 179_700, quantity: 3, ...splitTax(179_700, 1800, true) };
    expect(line).toMatchObject({ taxable: 152_288, cgst: 13_706, sgst: 13_706 });
    const first = { gross: 59_900, taxable: 50_762, cgst: 4569, sgst: 4569, igst: 0 };
    expect(splitPartialLine(line, 0, 1)).toEqual(first);
    expect(splitPartialLine(line, 1, 1)).toEqual({ ...first, taxable: 50_764, cgst: 4568, sgst: 4568 });
    expect(splitPartialLine(line, 2, 1)).toEqual(first);
    expect(splitPartialLine(line, 0, 3)).toEqual({
      gross: 179_700,
      taxable: 152_288,
      cgst: 13_706,
      sgst: 13_706,
      igst: 0,
    });
  });

  test('in any steps adds up to the invoice, without negative parts', () => {
    const random = createRandom(34);
    const wrong = [];
    for (let attempt = 0; attempt < 200_000; attempt += 1) {
      const unit = random.oneIn(3) ? 1 + random.below(12) : 1 + random.below(MAX_PAISE / 10);
      const quantity = 1 + random.below(99);
      const gross = unit * quantity;
      const line = { gross, quantity, ...splitTax(gross, random.pick(RATES), random.oneIn(2)) };
      const parts = creditInSteps(line, random);
      if (!parts.every((part) => isValidPart(line, part)) || !addUpTo(line, parts)) wrong.push({ line, parts });
    }
    expect(wrong).toEqual([]);
  });

  test('has equal CGST and SGST, unless a unit costs one paisa', () => {
    const random = createRandom(53);
    for (let attempt = 0; attempt < 20_000; attempt += 1) {
      const quantity = 2 + random.below(98);
      const gross = quantity * (2 + random.below(10_000));
      const line = { gross, quantity, ...splitTax(gross, random.pick(RATES), true) };
      const { cgst, sgst } = splitPartialLine(line, random.below(quantity - 1), 1);
      expect(cgst).toBe(sgst);
    }
    const tinyUnits = { gross: 99, quantity: 99, ...splitTax(99, 4000, true) };
    const parts = Array.from({ length: 99 }, (_, before) => splitPartialLine(tinyUnits, before, 1));
    expect(parts.filter(({ cgst, sgst }) => cgst + sgst > 1)).toEqual([]);
  });

  test.each([
    [0, 0],
    [0, 4],
    [3, 1],
    [-1, 1],
  ])('after %i credited units, %i more are rejected if three were invoiced', (before, units) => {
    const line = { gross: 300, quantity: 3, ...splitTax(300, 500, true) };
    expect(() => splitPartialLine(line, before, units)).toThrow(RangeError);
  });
});

function creditInSteps(line: InvoicedLine, random: Random) {
  const parts = [];
  for (let credited = 0; credited < line.quantity; ) {
    const units = 1 + random.below(line.quantity - credited);
    parts.push({ units, ...splitPartialLine(line, credited, units) });
    credited += units;
  }
  return parts;
}

type Part = ReturnType<typeof creditInSteps>[number];

function isValidPart(line: InvoicedLine, part: Part): boolean {
  const amounts = [part.taxable, part.cgst, part.sgst, part.igst];
  const isWhole = amounts.every((amount) => Number.isInteger(amount) && amount >= 0);
  return isWhole && sum(part) === part.gross && part.gross * line.quantity === line.gross * part.units;
}

function addUpTo(line: InvoicedLine, parts: Part[]): boolean {
  return (['gross', 'taxable', 'cgst', 'sgst', 'igst'] as const).every(
    (amount) => parts.reduce((total, part) => total + part[amount], 0) === line[amount],
  );
}
