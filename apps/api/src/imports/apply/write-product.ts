import { contract, type EndpointBody } from '@kinari/contract/contract';
import { EMPTY_CELL, type ImportField } from '@kinari/contract/labels/import-fields';
import { EMPTY_PRODUCT_FIELDS, mapFields, PRODUCT_FIELD_KEYS } from '@kinari/contract/product-fields';
import { sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import {
  applyProductAttributes,
  applyPublished,
  getProductAttributes,
} from '../../catalog/attributes/attributes.service.ts';
import { saveProduct } from '../../catalog/product-save.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Cells, ProductCells } from '../product-cells.ts';
import type { ImagesChange } from './images-change.ts';
import { listVariantIds } from './write.queries.ts';

type WriteContext = { tx: Tx; run: { id: string; actorId: string } };
type ProductWrite = {
  current: ProductCells | undefined;
  change: Change;
  categoryId: string;
  images: ImagesChange | undefined;
};
/** `addedVariantIds` is in the order of the change. */
type ProductWriteResult = { productId: string; addedVariantIds: string[] };

/** Creates or updates a product with the save functions of the admin forms, so that the same rules apply. */
export async function writeProduct(context: WriteContext, write: ProductWrite): Promise<ProductWriteResult> {
  const { current, change } = write;
  if (current && exceedsMrp(current, change))
    await writeAttributeChange(context, { id: current.id, change, mrp: 'higher' });
  const productId = current && !changesForm(change) ? current.id : await saveProductForm(context, write);
  const addedVariantIds = await listAddedVariantIds(context.tx, productId, change);
  if (changesAttributes(change)) {
    const ids = [...addedVariantIds];
    const variants = change.variants.map((variant) => ({ ...variant, id: variant.id ?? ids.shift() ?? null }));
    await writeAttributeChange(context, { id: productId, change: { ...change, variants }, mrp: 'new' });
  }
  await publishIfRequested(context, productId, write);
  return { productId, addedVariantIds };
}

function saveProductForm(
  { tx, run }: WriteContext,
  { current, change, categoryId, images }: ProductWrite,
): Promise<string> {
  return saveProduct(tx, {
    ...(current && { id: current.id }),
    actorId: run.actorId,
    runId: run.id,
    form: { ...toProductForm(current, change, { categoryId }), ...images?.form },
    imageIds: images?.addedIds,
    allowWithoutImage: true,
  });
}

type AttributesWrite = { id: string; change: Change; mrp: 'new' | 'higher' };

async function writeAttributeChange({ tx, run }: WriteContext, { id, change, mrp }: AttributesWrite): Promise<void> {
  const sheet = await getProductAttributes(tx, id);
  const changesById = new Map(change.variants.map(({ id, cells }) => [id, cells]));
  const form = toAttributesForm(sheet, change, (variant) => {
    const newMrp = getNumberOr(changesById.get(variant.id) ?? {}, 'mrp', variant.mrp);
    return mrp === 'new' || newMrp === null || variant.mrp === null ? newMrp : Math.max(newMrp, variant.mrp);
  });
  await applyProductAttributes(tx, { productId: id, actorId: run.actorId, form, runId: run.id });
}

/** True if a new price exceeds the current MRP. Then the new MRP must be saved before the price. */
function exceedsMrp(current: ProductCells, { variants }: Change): boolean {
  return variants.some(({ id, cells }) => {
    const existing = current.variants.find((variant) => variant.id === id)?.cells;
    const mrp = existing && getNumber(existing, 'mrp');
    if (mrp === undefined || cells.mrp === undefined) return false;
    const merged = { ...existing, ...cells };
    return (getNumber(merged, 'price') ?? 0) + (getNumber(merged, 'saving') ?? 0) > mrp;
  });
}

async function listAddedVariantIds(tx: Tx, productId: string, { variants }: Change): Promise<string[]> {
  const added = variants.filter(({ id }) => id === null).length;
  // The form adds new variants at the end.
  return added === 0 ? [] : (await listVariantIds(tx, productId)).slice(-added);
}

/** Publishes or unpublishes the product if the cell is set. A new product that cannot be sold yet becomes a draft. */
async function publishIfRequested(
  { tx, run }: WriteContext,
  productId: string,
  { current, change, images }: ProductWrite,
): Promise<void> {
  const publishedCell = getText(change.product, 'published');
  const sale = { productId, actorId: run.actorId, runId: run.id };
  if (current) {
    if (publishedCell !== undefined) await applyPublished(tx, { ...sale, published: publishedCell === 'yes' });
    return;
  }
  if (publishedCell === 'no' || !images) return;
  const publishError = await inSavepoint(tx, 'sale', () => applyPublished(tx, { ...sale, published: true }));
  if (publishError && !(publishError instanceof DomainError)) throw publishError;
}

/** Runs `work` in a savepoint. Returns its error if the data is at fault, and rethrows any other error. */
export async function inSavepoint(tx: Tx, name: 'product' | 'sale', work: () => Promise<unknown>): Promise<unknown> {
  const savepoint = sql.id(`before_${name}`);
  await sql`savepoint ${savepoint}`.execute(tx);
  try {
    await work();
    await sql`release savepoint ${savepoint}`.execute(tx);
    return undefined;
  } catch (error) {
    if (!isRowError(error)) throw error;
    await sql`rollback to savepoint ${savepoint}`.execute(tx);
    return error;
  }
}

// SQLSTATE classes 22 and 23: invalid data, so a retry cannot help. Not for deadlocks, lock timeouts or lost connections.
const DATA_OR_CONSTRAINT_ERROR = /^2[23]/;

/** True if the data of this product caused the error. The next product can still succeed. */
function isRowError(error: unknown): boolean {
  return (
    error instanceof DomainError ||
    (error instanceof pg.DatabaseError && DATA_OR_CONSTRAINT_ERROR.test(error.code ?? ''))
  );
}

/** True for temporary conflicts: serialization failure, deadlock, lock timeout. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01', '55P03'].includes(error.code ?? '');
}

const SKIP_REASONS: Partial<Record<DomainError['code'], string>> = {
  stale_version: 'Someone else has changed this product since',
  product_not_found: 'This product was deleted',
  not_enough_stock: 'Some of these units were sold in the meantime',
};

/** Returns the reason why a product was skipped, for staff. */
export function formatSkipReason(error: unknown): string {
  if (!(error instanceof DomainError)) return 'Something went wrong with this product';
  const fields = Object.entries(error.fields ?? {});
  if (error.code === 'attributes_missing') return `${error.message}: ${fields.map(([, label]) => label).join(', ')}`;
  const [field] = fields;
  if (error.code === 'invalid_request' && field && !error.data.reason) return field.join(': ');
  return SKIP_REASONS[error.code] ?? error.message;
}

export type ProductForm = EndpointBody<'createProduct'>;
type AttributesForm = EndpointBody<'updateProductAttributes'>;
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
const ATTRIBUTE_FIELDS = [...PRODUCT_FIELD_KEYS, 'brand', 'sku', 'barcode', 'mrp', 'weightG'] as const;

function changesForm({ product, variants, removed }: Change): boolean {
  const hasFormField = (cells: Cells) => FORM_FIELDS.some((field) => cells[field] !== undefined);
  return (
    hasFormField(product) ||
    (removed?.size ?? 0) > 0 ||
    variants.some(({ id, cells, units }) => !id || units || hasFormField(cells))
  );
}

function changesAttributes({ product, variants }: Change): boolean {
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
function toAttributesForm(sheet: AttributeSheet, change: Change, resolveMrp: ResolveMrp): AttributesForm {
  const changesById = new Map(change.variants.map(({ id, cells }) => [id, cells]));
  const { product } = change;
  return parseForm(contract.updateProductAttributes.body, {
    ...sheet,
    ...mapFields(PRODUCT_FIELD_KEYS, (field, key) => {
      if (product[key] === undefined) return sheet[key];
      const isNumber = field.kind === 'integer' || field.kind === 'quantity';
      return (isNumber ? getNumber(product, key) : getText(product, key)) ?? EMPTY_PRODUCT_FIELDS[key];
    }),
    brand: getTextOr(product, 'brand', sheet.brand?.name ?? null),
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

function getNumberOr(cells: Cells, field: ImportField, fallback: number | null): number | null {
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
  throw new DomainError('invalid_request', {}, issue && { [issue.path.join('.')]: issue.message });
}
