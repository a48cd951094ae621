import { describe, expect, test } from 'vitest';
import { priceRoom, rateFor, type TaxRate } from './rates.ts';

const rate = (hsnPrefix: string, rateBp: number, others: Partial<TaxRate> = {}): TaxRate => ({
  hsnPrefix,
  rateBp,
  abovePaise: null,
  rateAboveBp: null,
  from: '2025-09-22',
  until: null,
  ...others,
});
const clothing = rate('62', 500, { abovePaise: 250_000, rateAboveBp: 1800 });
const clothingBefore = rate('62', 500, {
  abovePaise: 100_000,
  rateAboveBp: 1200,
  from: '2017-07-01',
  until: '2025-09-22',
});
const day = '2026-11-16';

describe('the rate', () => {
  test('is that of the longest prefix, whatever the order', () => {
    const rates = [rate('8', 1200), rate('8517', 1800), rate('85', 500), rate('85171300', 0)];
    for (const list of [rates, rates.toReversed()]) {
      expect(rateFor(list, { hsn: '851712', day, unitPaise: 100 })?.rateBp).toBe(1800);
      expect(rateFor(list, { hsn: '85171300', day, unitPaise: 100 })?.rateBp).toBe(0);
      expect(rateFor(list, { hsn: '8518', day, unitPaise: 100 })?.rateBp).toBe(500);
    }
  });

  test('of an HSN nobody gave one for is unknown', () => {
    expect(rateFor([], { hsn: '6203', day, unitPaise: 100 })).toBeUndefined();
    expect(rateFor([rate('620342', 500)], { hsn: '6203', day, unitPaise: 100 })).toBeUndefined();
  });

  test('changes on the day it changes', () => {
    const rates = [clothingBefore, clothing];
    const on = (at: string) => rateFor(rates, { hsn: '6203', day: at, unitPaise: 200_000 });
    expect(on('2025-09-21')).toEqual({ rateBp: 1200, mark: null });
    expect(on('2025-09-22')).toEqual({ rateBp: 500, mark: null });
    expect(on('2017-06-30')).toBeUndefined();
  });

  test('of a shorter prefix holds while the longer one does not', () => {
    const rates = [clothing, rate('6203', 0, { from: '2027-04-01', until: '2027-07-01' })];
    const on = (at: string) => rateFor(rates, { hsn: '620342', day: at, unitPaise: 99_900 })?.rateBp;
    expect(['2027-03-31', '2027-04-01', '2027-06-30', '2027-07-01'].map(on)).toEqual([500, 0, 0, 500]);
  });
});

describe('a piece limit', () => {
  test.each([
    [262_500, 500, null],
    [262_501, 1800, 'between_rates'],
    [279_900, 1800, 'between_rates'],
    [295_000, 1800, 'between_rates'],
    [295_001, 1800, null],
  ])('at %i paise: %i, %s', (unitPaise, rateBp, mark) => {
    expect(rateFor([clothing], { hsn: '6203', day, unitPaise })).toEqual({ rateBp, mark });
  });

  test('leaves room between two prices', () => {
    expect(priceRoom(clothing)).toEqual({ lowerUpTo: 262_500, neitherUpTo: 295_000 });
    expect(priceRoom(rate('62', 500))).toBeUndefined();
  });

  test('decides as the law words it, for every price and odd limits too', () => {
    const wrong = [];
    for (const abovePaise of [1, 333, 9999, 100_001]) {
      const odd = rate('62', 525, { abovePaise, rateAboveBp: 1875 });
      for (let unitPaise = 1; unitPaise <= 2 * abovePaise; unitPaise += 1) {
        const fitsLower = unitPaise * 10_000 <= abovePaise * 10_525;
        const fitsHigher = unitPaise * 10_000 > abovePaise * 11_875;
        const due = rateFor([odd], { hsn: '62', day, unitPaise });
        if (due?.rateBp !== (fitsLower ? 525 : 1875) || (due.mark === null) !== (fitsLower || fitsHigher))
          wrong.push({ abovePaise, unitPaise, due });
      }
    }
    expect(wrong).toEqual([]);
  });
});
