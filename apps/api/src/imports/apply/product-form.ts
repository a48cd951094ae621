import { contract, type EndpointBody } from '@kinari/contract/contract';
import { EMPTY_CELL, type ImportField } from '@kinari/contract/labels/import-fields';
import type { z } from 'zod';
import type { getProductAttributes } from '../../catalog/attributes/attributes.service.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Cells, ProductCells } from '../import-row.ts';

export type ProductForm = EndpointBody<'createProduct'>;
export type AttributesForm = EndpointBody<'updateProductAttributes'>;
type AttributeSheet = Awaited<ReturnType<typeof getProductAttributes>>;
type ResolveMrp = (variant: AttributeSheet['variants'][number]) => number | null;

/** Changed cells of a product. An empty cell clears the value. */
export type Change = {
  product: Cells;
  variants: VariantChange[];
  /** Variants that the import added. Undo removes them. */
  removed?: ReadonlySet<string>;
};
/** A new variant has no id. `units` is a stock difference. */
export type VariantChange = { id: string | null; cells: Cells; units: number };

const FORM_FIELDS = [
  'name',
  'category',
  'description',
  'color',
  'colorHex',
  'size',
  'price',
  'saving',
  'images',
] as const;
const ATTRIBUTE_FIELDS = [
  'brand',
  'hsn',
  'genericName',
  'origin',
  'netQuantity',
  'netUnit',
  'warrantyMonths',
  'returnPolicy',
  'sku',
  'barcode',
  'mrp',
  'weightG',
] as const;

export function changesForm({ product, variants, removed }: Change): boolean {
  const hasFormField = (cells: Cells) => FORM_FIELDS.some((field) => cells[field] !== undefined);
  return (
    hasFormField(product) ||
    (removed?.size ?? 0) > 0 ||
    variants.some(({ id, cells, units }) => !id || units || hasFormField(cells))
  );
}

export function changesAttributes({ product, variants }: Change): boolean {
  return [product, ...variants.map(({ cells }) => cells)].some((cells) =>
    ATTRIBUTE_FIELDS.some((field) => cells[field] !== undefined),
  );
}

/** Builds the admin product form with the changed cells. */
export function toProductForm(
  current: ProductCells | undefined,
  change: Change,
  { categoryId }: { categoryId: string },
): ProductForm {
  const product = { ...current?.product, ...change.product };
  const changesById = new Map(change.variants.map((variant) => [variant.id, variant]));
  const existingVariants = (current?.variants ?? [])
    .filter(({ id }) => !change.removed?.has(id))
    .map(({ id, cells }) => {
      const stock = getNumber(cells, 'stock') ?? 0;
      const variantChange = changesById.get(id);
      return {
        id,
        ...toVariantForm({ ...cells, ...variantChange?.cells }),
        stock: stock + (variantChange?.units ?? 0),
        loadedStock: stock,
      };
    });
  const newVariants = change.variants
    .filter(({ id }) => id === null)
    .map(({ cells, units }) => ({ ...toVariantForm(cells), stock: units }));
  return parseForm(contract.createProduct.body, {
    productName: getText(product, 'name') ?? '',
    categoryId,
    description: getText(product, 'description') ?? '',
    productVariants: [...existingVariants, ...newVariants],
    // A new product is published later, once attributes and images are saved.
    ...(!current && { draft: true }),
  });
}

/** Builds the attributes form with the changed cells. `resolveMrp` returns the MRP of a variant. */
export function toAttributesForm(sheet: AttributeSheet, change: Change, resolveMrp: ResolveMrp): AttributesForm {
  const changesById = new Map(change.variants.map(({ id, cells }) => [id, cells]));
  const { product } = change;
  return parseForm(contract.updateProductAttributes.body, {
    ...sheet,
    brand: getTextOr(product, 'brand', sheet.brand?.name ?? null),
    hsn: getTextOr(product, 'hsn', sheet.hsn),
    genericName: getTextOr(product, 'genericName', sheet.genericName),
    origin: getTextOr(product, 'origin', sheet.origin),
    netQuantity: getNumberOr(product, 'netQuantity', sheet.netQuantity),
    netUnit: getTextOr(product, 'netUnit', sheet.netUnit),
    warrantyMonths: getNumberOr(product, 'warrantyMonths', sheet.warrantyMonths),
    returnPolicy: getTextOr(product, 'returnPolicy', sheet.returnPolicy) ?? 'returnable',
    variants: sheet.variants.map((variant) => {
      const cells = changesById.get(variant.id) ?? {};
      return {
        ...variant,
        sku: getTextOr(cells, 'sku', variant.sku),
        barcode: getTextOr(cells, 'barcode', variant.barcode),
        weightG: getNumberOr(cells, 'weightG', variant.weightG),
        mrp: resolveMrp(variant),
      };
    }),
  });
}

export function getText(cells: Cells, field: ImportField): string | undefined {
  const text = cells[field];
  return text === undefined || text === '' || text === EMPTY_CELL ? undefined : text;
}

export function getNumber(cells: Cells, field: ImportField): number | undefined {
  const text = getText(cells, field);
  return text === undefined ? undefined : Number(text);
}

function getTextOr(cells: Cells, field: ImportField, fallback: string | null): string | null {
  return cells[field] === undefined ? fallback : (getText(cells, field) ?? null);
}

export function getNumberOr(cells: Cells, field: ImportField, fallback: number | null): number | null {
  return cells[field] === undefined ? fallback : (getNumber(cells, field) ?? null);
}

function toVariantForm(cells: Cells) {
  return {
    color: getText(cells, 'color') ?? null,
    colorHexCode: getText(cells, 'colorHex') ?? null,
    size: getText(cells, 'size') ?? null,
    originalPrice: getNumber(cells, 'price') ?? 0,
    discountPrice: getNumber(cells, 'saving') ?? 0,
  };
}

/** Validates a form with its contract schema, so that errors are the same as in the admin. */
function parseForm<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DomainError('invalid_request', { message: `${issue?.path.join('.')}: ${issue?.message}` });
}
