import { type Body, contract } from '@kinari/contract/contract';
import { EMPTY, type ImportField } from '@kinari/contract/words/import-fields';
import type { z } from 'zod';
import type { readFacts } from '../../catalog/facts/facts.service.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Cells, ProductCells } from '../import-row.ts';

export type ProductForm = Body<'createProduct'>;
export type FactsForm = Body<'saveFacts'>;
type FactSheet = Awaited<ReturnType<typeof readFacts>>;
type MrpOf = (variant: FactSheet['variants'][number]) => number | null;

/** What a product is to become: the cells that change, where an empty one clears. */
export type Change = {
  product: Cells;
  variants: VariantChange[];
  /** Variants that it had not before the run that is being put back. */
  removed?: ReadonlySet<string>;
};
/** Of a variant; a new one has no id. Units on the shelf change by so many, however many there are by then. */
export type VariantChange = { id: string | null; cells: Cells; units: number };

const OF_THE_FORM = [
  'name',
  'category',
  'description',
  'color',
  'colorHex',
  'size',
  'price',
  'saving',
  'pictures',
] as const;
const OF_ITS_FACTS = [
  'brand',
  'hsn',
  'genericName',
  'origin',
  'netQuantity',
  'netUnit',
  'warrantyMonths',
  'returnRule',
  'sku',
  'barcode',
  'mrp',
  'weightG',
] as const;

export function changesTheForm({ product, variants, removed }: Change): boolean {
  const fields = (cells: Cells) => OF_THE_FORM.some((field) => cells[field] !== undefined);
  return (
    fields(product) ||
    (removed?.size ?? 0) > 0 ||
    variants.some(({ id, cells, units }) => !id || units || fields(cells))
  );
}

export function changesFacts({ product, variants }: Change): boolean {
  return [product, ...variants.map(({ cells }) => cells)].some((cells) =>
    OF_ITS_FACTS.some((field) => cells[field] !== undefined),
  );
}

/** The form as staff would send it with these cells changed and everything else as it stands. */
export function formOf(
  current: ProductCells | undefined,
  change: Change,
  { categoryId }: { categoryId: string },
): ProductForm {
  const product = { ...current?.product, ...change.product };
  const changed = new Map(change.variants.map((variant) => [variant.id, variant]));
  const known = (current?.variants ?? [])
    .filter(({ id }) => !change.removed?.has(id))
    .map(({ id, cells }) => {
      const stock = numberIn(cells, 'stock') ?? 0;
      const to = changed.get(id);
      return { id, ...variantFormOf({ ...cells, ...to?.cells }), stock: stock + (to?.units ?? 0), loadedStock: stock };
    });
  const added = change.variants
    .filter(({ id }) => id === null)
    .map(({ cells, units }) => ({ ...variantFormOf(cells), stock: units }));
  return checked(contract.createProduct.body, {
    productName: textIn(product, 'name') ?? '',
    categoryId,
    description: textIn(product, 'description') ?? '',
    productVariants: [...known, ...added],
    // A new one is sold once its facts and its pictures are there.
    ...(!current && { draft: true }),
  });
}

/** The facts as staff would send them, on top of those that are known; `mrpOf` says which MRP a variant gets. */
export function factsFormOf(sheet: FactSheet, change: Change, mrpOf: MrpOf): FactsForm {
  const changed = new Map(change.variants.map(({ id, cells }) => [id, cells]));
  const { product } = change;
  return checked(contract.saveFacts.body, {
    ...sheet,
    brand: textOr(product, 'brand', sheet.brand?.name ?? null),
    hsn: textOr(product, 'hsn', sheet.hsn),
    genericName: textOr(product, 'genericName', sheet.genericName),
    origin: textOr(product, 'origin', sheet.origin),
    netQuantity: numberOr(product, 'netQuantity', sheet.netQuantity),
    netUnit: textOr(product, 'netUnit', sheet.netUnit),
    warrantyMonths: numberOr(product, 'warrantyMonths', sheet.warrantyMonths),
    returnRule: textOr(product, 'returnRule', sheet.returnRule) ?? 'returnable',
    variants: sheet.variants.map((variant) => {
      const cells = changed.get(variant.id) ?? {};
      return {
        ...variant,
        sku: textOr(cells, 'sku', variant.sku),
        barcode: textOr(cells, 'barcode', variant.barcode),
        weightG: numberOr(cells, 'weightG', variant.weightG),
        mrp: mrpOf(variant),
      };
    }),
  });
}

export function textIn(cells: Cells, field: ImportField): string | undefined {
  const text = cells[field];
  return text === undefined || text === '' || text === EMPTY ? undefined : text;
}

export function numberIn(cells: Cells, field: ImportField): number | undefined {
  const text = textIn(cells, field);
  return text === undefined ? undefined : Number(text);
}

function textOr(cells: Cells, field: ImportField, otherwise: string | null): string | null {
  return cells[field] === undefined ? otherwise : (textIn(cells, field) ?? null);
}

export function numberOr(cells: Cells, field: ImportField, otherwise: number | null): number | null {
  return cells[field] === undefined ? otherwise : (numberIn(cells, field) ?? null);
}

function variantFormOf(cells: Cells) {
  return {
    color: textIn(cells, 'color') ?? null,
    colorHexCode: textIn(cells, 'colorHex') ?? null,
    size: textIn(cells, 'size') ?? null,
    originalPrice: numberIn(cells, 'price') ?? 0,
    discountPrice: numberIn(cells, 'saving') ?? 0,
  };
}

/** A form as the contract takes it: what would not pass there is refused here in the same words. */
function checked<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal('invalid_request', { message: `${issue?.path.join('.')}: ${issue?.message}` });
}
