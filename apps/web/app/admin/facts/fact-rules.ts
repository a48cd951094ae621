import type { Reply } from '@kinari/contract/contract';
import { LONGEST } from '@kinari/contract/limits';
import { formatPaise, toPaise } from '@kinari/contract/money';
import { COMMON_FACTS, type CommonFact } from '@kinari/contract/words/facts';
import { HOME } from '../brands/countries.ts';
import { rupeesOf, sameText, type VariantDraft } from '../variants/variant-draft.ts';
import {
  ASKED_ROW,
  type AskedFact,
  type FactsDraft,
  PRODUCT_ROW,
  type ProductFact,
  type VariantFact,
  type VariantFacts,
  variantFactsOf,
} from './fact-draft.ts';
import { checkChart, inMm, type SizeChart } from './size-chart-draft.ts';

type Row = Pick<VariantDraft, 'key' | 'size' | 'price' | 'saving'>;

/** What is wrong, by `row.column`. Nothing has to be filled. */
export function checkFacts(
  draft: FactsDraft,
  { asked, rows }: { asked: readonly AskedFact[]; rows: readonly Row[] },
): Record<string, string> {
  const errors = new Map<string, string | undefined>();
  for (const [column, error] of Object.entries(productErrors(draft.product))) {
    errors.set(`${PRODUCT_ROW}.${column}`, error);
  }
  for (const { key, kind } of asked) {
    const typed = draft.asked[key]?.trim();
    if (typed && kind === 'number' && !isNumber(typed))
      errors.set(`${ASKED_ROW}.${key}`, 'Enter a number, such as 8 or 6.7');
  }
  for (const row of rows) {
    for (const [column, error] of Object.entries(variantErrors(row, draft, rows))) {
      errors.set(`${row.key}.${column}`, error);
    }
  }
  if (draft.chart) for (const [cell, error] of Object.entries(checkChart(draft.chart))) errors.set(cell, error);
  return Object.fromEntries([...errors].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function productErrors({
  hsn,
  netQuantity,
  warrantyMonths,
}: FactsDraft['product']): Partial<Record<ProductFact, string>> {
  return {
    ...(hsn && !/^(\d{4}|\d{6}|\d{8})$/.test(hsn.trim()) && { hsn: 'An HSN code has 4, 6 or 8 digits' }),
    ...(netQuantity &&
      !(/^\d{1,7}(\.\d{1,3})?$/.test(netQuantity) && Number(netQuantity) > 0 && Number(netQuantity) <= 1_000_000) && {
        netQuantity: 'A quantity is a number such as 1 or 2.5',
      }),
    ...(warrantyMonths &&
      !(/^\d{1,3}$/.test(warrantyMonths) && Number(warrantyMonths) <= 600) && {
        warrantyMonths: 'Months, from 0 to 600',
      }),
  };
}

function variantErrors(row: Row, draft: FactsDraft, rows: readonly Row[]): Partial<Record<VariantFact, string>> {
  const facts = variantFactsOf(draft, row.key);
  const { sku, barcode, mrp, weight } = facts;
  const isTaken = rows.some(
    ({ key }) => key !== row.key && sku.trim() && sameText(variantFactsOf(draft, key).sku, sku),
  );
  const mrpError = mrp ? mrpErrorOf(mrp, row) : undefined;
  return {
    ...(isTaken && { sku: 'Another variant already has this SKU' }),
    ...(barcode &&
      !isBarcode(barcode.trim()) && {
        barcode: 'This barcode is not valid: 8, 12, 13 or 14 digits, the last one checks',
      }),
    ...(mrpError && { mrp: mrpError }),
    ...(weight &&
      !(Number(weight) >= 1 && Number(weight) <= 200_000) && { weight: 'Weight is in grams, from 1 to 2,00,000' }),
    ...packErrors(facts),
  };
}

function mrpErrorOf(typed: string, { price, saving }: Row): string | undefined {
  const mrp = rupeesOf(typed);
  if (mrp === undefined || mrp < 0.01) return 'MRP is an amount such as 899 or 899.50';
  const now = toPaise(rupeesOf(price) ?? 0);
  const before = now + toPaise(rupeesOf(saving) ?? 0);
  if (before <= toPaise(mrp)) return undefined;
  if (now > toPaise(mrp)) return `The price, ${formatPaise(now)}, is above the MRP`;
  return `The price before the discount, ${formatPaise(before)}, is above the MRP`;
}

function packErrors(facts: VariantFacts): Partial<Record<VariantFact, string>> {
  const wrong = (['length', 'width', 'height'] as const).find((side) => facts[side] && inMm(facts[side]) === undefined);
  return wrong ? { [wrong]: 'The pack is in cm, such as 30 or 4.5' } : {};
}

/** A GTIN whose last digit is the one that the others demand. */
export function isBarcode(code: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(code)) return false;
  const digits = Array.from(code, Number).toReversed();
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

function isNumber(typed: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(typed) && typed.length <= LONGEST.factValue;
}

/** What a category asks of its products, its own after what comes from above, and of it what must be known. */
export type Demands = { asked: AskedFact[]; required: CommonFact[]; chart: SizeChart | null; hsnDigits: number };

export function askedBy({ inherited, own }: Pick<Reply<'readCategoryFacts'>, 'inherited' | 'own'>): AskedFact[] {
  const asked = new Map<string, AskedFact>();
  for (const fact of [...inherited, ...own]) {
    const { key, name, kind, unit, options } = fact;
    const required = fact.required || asked.get(key)?.required === true;
    asked.set(key, { key, name, kind, unit, options, required });
  }
  return [...asked.values()];
}

/** What must be known and is not, as the shop counts it; a fact of the category goes by `fact.` and its key. */
export function missingFacts(
  draft: FactsDraft,
  demands: Demands,
  rows: readonly Row[],
): { key: string; name: string }[] {
  const common = demands.required.filter((key) => !isKnown(key, draft, demands, rows));
  const asked = demands.asked.filter(({ key, required }) => required && !draft.asked[key]?.trim());
  return [
    ...common.map((key) => ({ key, name: COMMON_FACTS[key] })),
    ...asked.map(({ key, name }) => ({ key: `fact.${key}`, name })),
  ];
}

function isKnown(fact: CommonFact, draft: FactsDraft, { chart, hsnDigits }: Demands, rows: readonly Row[]): boolean {
  const { genericName, netQuantity, makerId, packerId, importerId, origin, brand, hsn } = draft.product;
  switch (fact) {
    case 'genericName':
      return genericName.trim() !== '';
    case 'netQuantity':
      return netQuantity !== '';
    case 'maker':
      return Boolean(makerId || packerId || importerId);
    case 'imported':
      return (origin && origin !== HOME) || importerId ? Boolean(origin && importerId) : true;
    case 'brand':
      return brand.trim() !== '';
    case 'hsn':
      return hsn.trim().length >= hsnDigits;
    case 'sizeChart': {
      const sizes = (draft.chart ?? chart)?.rows.map(({ size }) => size) ?? [];
      return rows.every((row) => !row.size.trim() || sizes.some((size) => sameText(size, row.size)));
    }
    default:
      return rows.every(({ key }) => variantFactsOf(draft, key)[fact].trim() !== '');
  }
}
