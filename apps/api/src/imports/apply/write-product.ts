import {
  applyProductAttributes,
  applyPublished,
  getProductAttributes,
} from '../../catalog/attributes/attributes.service.ts';
import { saveProduct } from '../../catalog/product-save.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ProductCells } from '../import-row.ts';
import type { ImagesChange } from './images-change.ts';
import {
  type Change,
  changesAttributes,
  changesForm,
  getNumber,
  getNumberOr,
  getText,
  toAttributesForm,
  toProductForm,
} from './product-form.ts';
import { inSavepoint } from './savepoint.ts';
import { listVariantIds } from './write.queries.ts';

export type WriteContext = { tx: Tx; run: { id: string; actorId: string } };
export type ProductWrite = {
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
