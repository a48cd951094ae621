import type { EndpointBody } from '@kinari/contract/contract';
import { validateRatePeriods } from '@kinari/contract/gst/tax-form-validation';
import { cellName, type Errors } from '../../ui/form/form-errors.ts';
import type { TaxSettings } from '../data/tax.data.ts';

export type RateColumn = 'hsnPrefix' | 'rate' | 'above' | 'rateAbove' | 'from' | 'until';

/** Form values of a rate, in percent, rupees and days. */
export type RateRow = Record<RateColumn, string> & {
  key: string;
  /** The rate is or was in force: it can be ended, but not changed or deleted. */
  isFixed: boolean;
};

export type RatesFormValues = { rates: RateRow[]; checkedOn: string };

type TaxRate = TaxSettings['rates'][number];

export function toRatesFormValues({ rates, profile }: TaxSettings, today: string): RatesFormValues {
  return { rates: rates.map((rate) => toRateRow(rate, today)), checkedOn: profile.ratesCheckedOn ?? '' };
}

export function createRateRow(today: string): RateRow {
  const empty = { hsnPrefix: '', rate: '', above: '', rateAbove: '', from: today, until: '' };
  return { ...empty, key: crypto.randomUUID(), isFixed: false };
}

export function validateRates(
  { rates, checkedOn }: RatesFormValues,
  today: string,
): Errors<`rates.${string}` | 'checkedOn'> {
  const errors: Errors<`rates.${string}` | 'checkedOn'> = {};
  if (checkedOn > today) errors.checkedOn = 'The date is in the future';
  for (const { place, field, message } of validateRatePeriods(rates.map(toRate))) {
    errors[cellName('rates', rates[place]?.key ?? '', toColumnName(field))] = message;
  }
  for (const row of rates) {
    for (const [column, message] of Object.entries(validateRateRow(row)))
      errors[cellName('rates', row.key, column)] = message;
  }
  return errors;
}

export function toRatesBody({ rates, checkedOn }: RatesFormValues, version: string): EndpointBody<'updateTaxRates'> {
  return { version, checkedOn: checkedOn || null, rates: rates.map(toRate) };
}

/** API errors name a rate by index and use other field names. Maps them to the form cell. */
export function errorCellName(name: string, { rates }: RatesFormValues): string {
  const [, place, field = ''] = /^rates\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const row = rates[Number(place)];
  return row ? cellName('rates', row.key, toColumnName(field)) : name;
}

function toRateRow({ hsnPrefix, rateBp, above, rateAboveBp, from, until }: TaxRate, today: string): RateRow {
  return {
    key: `${hsnPrefix} ${from}`,
    hsnPrefix,
    rate: String(rateBp / 100),
    above: above === null ? '' : String(above),
    rateAbove: rateAboveBp === null ? '' : String(rateAboveBp / 100),
    from,
    until: until ?? '',
    isFixed: from < today,
  };
}

function toRate({ hsnPrefix, rate, above, rateAbove, from, until }: RateRow): TaxRate {
  return {
    hsnPrefix: hsnPrefix.trim(),
    rateBp: toBasisPoints(rate),
    above: above.trim() ? Number(above) : null,
    rateAboveBp: rateAbove.trim() ? toBasisPoints(rateAbove) : null,
    from,
    until: until || null,
  };
}

function validateRateRow({ hsnPrefix, rate, above, rateAbove, from }: RateRow): Errors<RateColumn> {
  const errors: Errors<RateColumn> = {};
  if (!/^\s*\d{2,8}\s*$/.test(hsnPrefix)) errors.hsnPrefix = 'Enter two to eight digits of the HSN code';
  if (!isPercent(rate)) errors.rate = 'Enter a percentage such as 5 or 0.25';
  if (above.trim() && !/^\s*\d{1,8}(\.\d{1,2})?\s*$/.test(above)) errors.above = 'Enter an amount such as 2500';
  if (rateAbove.trim() && !isPercent(rateAbove)) errors.rateAbove = 'Enter a percentage such as 18';
  if (!from) errors.from = 'Enter a start date';
  return errors;
}

function isPercent(input: string): boolean {
  return /^\s*\d{1,3}(\.\d{1,2})?\s*$/.test(input) && Number(input) <= 100;
}

function toBasisPoints(percent: string): number {
  return Math.round(Number(percent) * 100);
}

function toColumnName(field: string): string {
  return field.replace(/^rate(Above)?Bp$/, 'rate$1');
}
