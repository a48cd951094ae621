import type { Body } from '@kinari/contract/contract';
import { ratePeriodProblems } from '@kinari/contract/gst/tax-form-rules';
import { cellName, type Errors } from '../../ui/form/form-errors.ts';
import type { TaxSettings } from '../tax.data.ts';

export type RateColumn = 'hsnPrefix' | 'rate' | 'above' | 'rateAbove' | 'from' | 'until';

/** A row of the rates as it is typed: percents, rupees and days. */
export type RateRow = Record<RateColumn, string> & {
  key: string;
  /** It is or was in force: it can be ended, and no longer be changed or deleted. */
  isFixed: boolean;
};

export type RatesDraft = { rates: RateRow[]; checkedOn: string };

type Rate = TaxSettings['rates'][number];

export function ratesDraft({ rates, profile }: TaxSettings, today: string): RatesDraft {
  return { rates: rates.map((rate) => rowOf(rate, today)), checkedOn: profile.ratesCheckedOn ?? '' };
}

export function newRate(today: string): RateRow {
  const empty = { hsnPrefix: '', rate: '', above: '', rateAbove: '', from: today, until: '' };
  return { ...empty, key: crypto.randomUUID(), isFixed: false };
}

export function checkRates({ rates, checkedOn }: RatesDraft, today: string): Errors<`rates.${string}` | 'checkedOn'> {
  const errors: Errors<`rates.${string}` | 'checkedOn'> = {};
  if (checkedOn > today) errors.checkedOn = 'This day has not come yet';
  for (const { place, field, message } of ratePeriodProblems(rates.map(toRate))) {
    errors[cellName('rates', rates[place]?.key ?? '', columnOf(field))] = message;
  }
  for (const row of rates) {
    for (const [column, message] of Object.entries(oddCells(row))) errors[cellName('rates', row.key, column)] = message;
  }
  return errors;
}

export function toRatesBody({ rates, checkedOn }: RatesDraft, version: string): Body<'saveTaxRates'> {
  return { version, checkedOn: checkedOn || null, rates: rates.map(toRate) };
}

/** A refusal speaks of a rate by its place, and of percents by another name. */
export function cellOfRefusal(name: string, { rates }: RatesDraft): string {
  const [, place, field = ''] = /^rates\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const row = rates[Number(place)];
  return row ? cellName('rates', row.key, columnOf(field)) : name;
}

function rowOf({ hsnPrefix, rateBp, above, rateAboveBp, from, until }: Rate, today: string): RateRow {
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

function toRate({ hsnPrefix, rate, above, rateAbove, from, until }: RateRow): Rate {
  return {
    hsnPrefix: hsnPrefix.trim(),
    rateBp: basisPoints(rate),
    above: above.trim() ? Number(above) : null,
    rateAboveBp: rateAbove.trim() ? basisPoints(rateAbove) : null,
    from,
    until: until || null,
  };
}

function oddCells({ hsnPrefix, rate, above, rateAbove, from }: RateRow): Errors<RateColumn> {
  const errors: Errors<RateColumn> = {};
  if (!/^\s*\d{2,8}\s*$/.test(hsnPrefix)) errors.hsnPrefix = 'An HSN code begins with two to eight digits';
  if (!isPercent(rate)) errors.rate = 'A rate is a percentage such as 5 or 0.25';
  if (above.trim() && !/^\s*\d{1,8}(\.\d{1,2})?\s*$/.test(above)) errors.above = 'A value such as 2500';
  if (rateAbove.trim() && !isPercent(rateAbove)) errors.rateAbove = 'A rate is a percentage such as 18';
  if (!from) errors.from = 'From which day?';
  return errors;
}

function isPercent(typed: string): boolean {
  return /^\s*\d{1,3}(\.\d{1,2})?\s*$/.test(typed) && Number(typed) <= 100;
}

function basisPoints(percent: string): number {
  return Math.round(Number(percent) * 100);
}

function columnOf(field: string): string {
  return field.replace(/^rate(Above)?Bp$/, 'rate$1');
}
