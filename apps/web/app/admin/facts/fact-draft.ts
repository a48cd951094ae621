import type { Body, Reply } from '@kinari/contract/contract';
import type { NetUnit, ReturnRule } from '@kinari/contract/words/facts';
import type { VariantDraft } from '../variants/variant-draft.ts';
import { type ChartDraft, chartDraft, inCm, inMm, toChart } from './size-chart-draft.ts';

export type FactSheet = Reply<'readFacts'>;
export type AskedFact = FactSheet['asked'][number];

export type ProductFact =
  | 'brand'
  | 'hsn'
  | 'origin'
  | 'genericName'
  | 'netQuantity'
  | 'netUnit'
  | 'makerId'
  | 'packerId'
  | 'importerId'
  | 'warrantyMonths'
  | 'returnRule';
export type VariantFact = 'sku' | 'barcode' | 'mrp' | 'weight' | 'length' | 'width' | 'height';
export type VariantFacts = Record<VariantFact, string> & { serialKept: boolean };

/** The facts of a product as typed; those of its variants by the keys of their rows. */
export type FactsDraft = {
  product: Record<ProductFact, string>;
  asked: Record<string, string>;
  variants: Record<string, VariantFacts>;
  chart: ChartDraft | null;
};

/** The row of a form under which a field of the product, or a fact that its category asks for, is judged. */
export const PRODUCT_ROW = 'product';
export const ASKED_ROW = 'asked';

export function emptyFacts(): FactsDraft {
  return {
    product: {
      brand: '',
      hsn: '',
      origin: '',
      genericName: '',
      netQuantity: '',
      netUnit: 'piece',
      makerId: '',
      packerId: '',
      importerId: '',
      warrantyMonths: '',
      returnRule: 'returnable',
    },
    asked: {},
    variants: {},
    chart: null,
  };
}

export function blankVariantFacts(): VariantFacts {
  return { sku: '', barcode: '', mrp: '', weight: '', length: '', width: '', height: '', serialKept: false };
}

export function factsDraft(sheet: FactSheet): FactsDraft {
  return {
    product: {
      brand: sheet.brand?.name ?? '',
      hsn: sheet.hsn ?? '',
      origin: sheet.origin ?? '',
      genericName: sheet.genericName ?? '',
      netQuantity: text(sheet.netQuantity),
      netUnit: sheet.netUnit ?? 'piece',
      makerId: sheet.makerId ?? '',
      packerId: sheet.packerId ?? '',
      importerId: sheet.importerId ?? '',
      warrantyMonths: text(sheet.warrantyMonths),
      returnRule: sheet.returnRule,
    },
    asked: Object.fromEntries(Object.entries(sheet.facts).map(([key, value]) => [key, typedValue(value)])),
    variants: Object.fromEntries(
      sheet.variants.map(({ id, sku, barcode, mrp, weightG, lengthMm, widthMm, heightMm, serialKept }) => [
        id,
        {
          sku: sku ?? '',
          barcode: barcode ?? '',
          mrp: text(mrp),
          weight: text(weightG),
          length: inCm(lengthMm),
          width: inCm(widthMm),
          height: inCm(heightMm),
          serialKept,
        },
      ]),
    ),
    chart: sheet.sizeChart && chartDraft(sheet.sizeChart),
  };
}

export function variantFactsOf(draft: FactsDraft, key: string): VariantFacts {
  return draft.variants[key] ?? blankVariantFacts();
}

export function withVariantFact(draft: FactsDraft, key: string, change: Partial<VariantFacts>): FactsDraft {
  return { ...draft, variants: { ...draft.variants, [key]: { ...variantFactsOf(draft, key), ...change } } };
}

/** What is most often the same for all: MRP, weight and pack of one row go to the others. */
export function withCopies(draft: FactsDraft, from: string, rows: readonly Pick<VariantDraft, 'key'>[]): FactsDraft {
  const { mrp, weight, length, width, height } = variantFactsOf(draft, from);
  return rows.reduce((done, { key }) => withVariantFact(done, key, { mrp, weight, length, width, height }), draft);
}

/** After a save rows go by their ids; what was typed for them follows. */
export function withRowKeys(draft: FactsDraft, keys: ReadonlyMap<string, string>): FactsDraft {
  const variants = Object.entries(draft.variants).map(([key, facts]) => [keys.get(key) ?? key, facts]);
  return { ...draft, variants: Object.fromEntries(variants) };
}

type Saved = { version: number; asked: readonly AskedFact[]; ids: readonly string[] };

/** As the API takes them; `ids` are the variants to write, and rows go by them. */
export function toFactsBody(draft: FactsDraft, { version, asked, ids }: Saved): Body<'saveFacts'> {
  const { brand, hsn, origin, genericName, netQuantity, netUnit, ...rest } = draft.product;
  return {
    version,
    brand: orNull(brand),
    hsn: orNull(hsn),
    origin: orNull(origin),
    genericName: orNull(genericName),
    netQuantity: numberOrNull(netQuantity),
    netUnit: netQuantity ? (netUnit as NetUnit) : null,
    makerId: orNull(rest.makerId),
    packerId: orNull(rest.packerId),
    importerId: orNull(rest.importerId),
    warrantyMonths: numberOrNull(rest.warrantyMonths),
    returnRule: rest.returnRule as ReturnRule,
    facts: askedValues(draft.asked, asked),
    variants: ids.map((id) => variantBody(id, variantFactsOf(draft, id))),
    sizeChart: draft.chart && toChart(draft.chart),
  };
}

function variantBody(id: string, facts: VariantFacts): Body<'saveFacts'>['variants'][number] {
  return {
    id,
    sku: orNull(facts.sku),
    barcode: orNull(facts.barcode),
    mrp: numberOrNull(facts.mrp),
    weightG: numberOrNull(facts.weight),
    lengthMm: inMm(facts.length) ?? null,
    widthMm: inMm(facts.width) ?? null,
    heightMm: inMm(facts.height) ?? null,
    serialKept: facts.serialKept,
  };
}

function askedValues(typed: FactsDraft['asked'], asked: readonly AskedFact[]): Body<'saveFacts'>['facts'] {
  const told = asked.filter(({ key }) => typed[key]?.trim());
  return Object.fromEntries(told.map(({ key, kind }) => [key, valueOf(kind, typed[key]?.trim() ?? '')]));
}

function valueOf(kind: AskedFact['kind'], typed: string): string | number | boolean {
  if (kind === 'number') return Number(typed);
  return kind === 'yes_no' ? typed === 'yes' : typed;
}

function typedValue(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

function text(figure: number | null): string {
  return figure === null ? '' : String(figure);
}

function orNull(typed: string): string | null {
  return typed.trim() || null;
}

function numberOrNull(typed: string): number | null {
  return typed.trim() ? Number(typed) : null;
}
