import { describe, expect, test } from 'vitest';
import { findApplicableRate, priceBand, type TaxRate } from './rates.ts';

const createRate = (hsnPrefix: string, rateBp: number, overrides: Partial<TaxRate> = {}): TaxRate => ({
  hsnPrefix,
  rateBp,
  abovePaise: null,
  rateAboveBp: null,
  from: '2025-09-22',
  until: null,
  ...overrides,
});
const clothing = createRate('62', 500, { abovePaise: 250_000, rateAboveBp: 1800 });
const clothingBefore = createRate('62', 500, {
  abovePaise: 100_000,
  rateAboveBp: 1200,
  from: '2017-07-01',
  until: '2025-09-22',
});
const day = '2026-11-16';

describe('the tax rate', () => {
  test('is the one of the longest matching prefix, in any order', () => {
    const rates = [createRate('8', 1200), createRate('8517', 1800), createRate('85', 500), createRate('85171300', 0)];
    for (const list of [rates, rates.toReversed()]) {
      expect(findApplicableRate(list, { hsn: '851712', day, unitPaise: 100 })?.rateBp).toBe(1800);
      expect(findApplicableRate(list, { hsn: '85171300', day, unitPaise: 100 })?.rateBp).toBe(0);
      expect(findApplicableRate(list, { hsn: '8518', day, unitPaise: 100 })?.rateBp).toBe(500);
    }
  });

  test('is undefined for an HSN code without a rate', () => {
    expect(findApplicableRate([], { hsn: '6203', day, unitPaise: 100 })).toBeUndefined();
    expect(findApplicableRate([createRate('620342', 500)], { hsn: '6203', day, unitPaise: 100 })).toBeUndefined();
  });

  test('changes on its start date', () => {
    const rates = [clothingBefore, clothing];
    const rateOn = (at: string) => findApplicableRate(rates, { hsn: '6203', day: at, unitPaise: 200_000 });
    expect(rateOn('2025-09-21')).toEqual({ rateBp: 1200, issue: null });
    expect(rateOn('2025-09-22')).toEqual({ rateBp: 500, issue: null });
    expect(rateOn('2017-06-30')).toBeUndefined();
  });

  test('of a shorter prefix applies while the longer one is not valid', () => {
    const rates = [clothing, createRate('6203', 0, { from: '2027-04-01', until: '2027-07-01' })];
    const rateOn = (at: string) => findApplicableRate(rates, { hsn: '620342', day: at, unitPaise: 99_900 })?.rateBp;
    expect(['2027-03-31', '2027-04-01', '2027-06-30', '2027-07-01'].map(rateOn)).toEqual([500, 0, 0, 500]);
  });
});

describe('a unit price limit', () => {
  test.each([
    [262_500, 500, null],
    [262_501, 1800, 'between_rates'],
    [279_900, 1800, 'between_rates'],
    [295_000, 1800, 'between_rates'],
    [295_001, 1800, null],
  ])('at %i paise: %i, %s', (unitPaise, rateBp, issue) => {
    expect(findApplicableRate([clothing], { hsn: '6203', day, unitPaise })).toEqual({ rateBp, issue });
  });

  test('leaves a band of prices between the two rates', () => {
    expect(priceBand(clothing)).toEqual({ lowerUpTo: 262_500, neitherUpTo: 295_000 });
    expect(priceBand(createRate('62', 500))).toBeUndefined();
  });

  test('matches the wording of the law for every price and for unusual limits', () => {
    const wrong = [];
    for (const abovePaise of [1, 333, 9999, 100_001]) {
      const unusual = createRate('62', 525, { abovePaise, rateAboveBp: 1875 });
      for (let unitPaise = 1; unitPaise <= 2 * abovePaise; unitPaise += 1) {
        const fitsLower = unitPaise * 10_000 <= abovePaise * 10_525;
        const fitsHigher = unitPaise * 10_000 > abovePaise * 11_875;
        const due = findApplicableRate([unusual], { hsn: '62', day, unitPaise });
        if (due?.rateBp !== (fitsLower ? 525 : 1875) || (due.issue === null) !== (fitsLower || fitsHigher))
          wrong.push({ abovePaise, unitPaise, due });
      }
    }
    expect(wrong).toEqual([]);
  });
});
