import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EndpointBody } from '@kinari/contract/contract';
import { discardImages, insertImage, type NewImage, withNewImages } from '../media/images.service.ts';
import type { MediaStore } from '../media/store.ts';
import { type Db, isConstraintViolation, type Queryable, type Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Upload } from '../platform/http/form.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { assertPublishable, publishesOnCreate, publishIfComplete } from './attributes/publish-rules.service.ts';
import { saveProductImages } from './images/product-images.service.ts';
import { listProducts } from './product.queries.ts';
import { getProductViews } from './product.service.ts';
import { listProductChanges, toProductState } from './product-changes.ts';
import {
  assignSku,
  clearArchivedAt,
  findCategoryForShare,
  findProductForUpdate,
  insertProduct,
  type LockedProduct,
  setArchivedAt,
  updateProductRow,
} from './product-save.queries.ts';
import { saveVariants } from './product-variants.service.ts';
import type { ProductRow } from './product-view/product-columns.ts';
import { type ProductResponse, toProductResponse } from './product-view/product-response.ts';
import { recordProductChange } from './record-product-change.ts';

type ProductForm = EndpointBody<'createProduct'>;

type ProductDeps = { db: Db; store: MediaStore; actorId: string };

/** Creates a product, once per idempotency key. */
export async function createProduct(
  { db, store, actorId }: ProductDeps,
  form: ProductForm,
  { uploads, key }: { uploads: Upload[]; key: string | undefined },
): Promise<{ product: ProductResponse; published: boolean }> {
  const claim = key && { userId: actorId, key, request: await hashRequest(form, uploads) };
  const id = await withNewImages(store, uploads, 'photo', async (newImages) => {
    const created = await db.transaction().execute(async (tx) => {
      const existingId = claim && (await claimIdempotencyKey(tx, claim));
      if (existingId) return { id: existingId, known: true };
      const id = await saveProduct(tx, { actorId, form, imageIds: await insertImages(tx, newImages) });
      if (claim) await storeIdempotencyResult(tx, claim, id);
      return { id, known: false };
    });
    if (created.known) await discardImages(store, newImages);
    return created.id;
  });
  const [created] = await getProductViews(db, [id]);
  if (!created) throw new Error(`Product ${id} not found`);
  return { product: created.product, published: created.available };
}

/** Saves a form. Throws `stale_version` if the product changed since the form was opened. */
export async function updateProduct(
  { db, store, actorId }: ProductDeps,
  id: string,
  form: ProductForm,
  uploads: Upload[],
): Promise<ProductResponse> {
  await withNewImages(store, uploads, 'photo', (newImages) =>
    db
      .transaction()
      .execute(async (tx) => saveProduct(tx, { id, actorId, form, imageIds: await insertImages(tx, newImages) })),
  );
  return toProductResponse(await getProduct(db, id));
}

type SaveProductParams = {
  /** Undefined for a new product. */
  id?: string;
  actorId: string;
  form: ProductForm;
  /** Ids of new images. If undefined, the number of images is not checked. A new product needs at least one. */
  imageIds?: string[] | undefined;
  /** Allows a new draft without images, as in bulk imports and copies. */
  allowWithoutImage?: boolean;
  /** The import that saves this product. */
  runId?: string;
};

/**
 * Saves a product with stock, images and audit log in the caller's transaction, with all form rules. Returns its id. An error
 * aborts the transaction, so bulk jobs need a savepoint per product.
 */
export async function saveProduct(tx: Tx, save: SaveProductParams): Promise<string> {
  const { id: existingId, actorId, form, imageIds, allowWithoutImage = false, runId } = save;
  const existing = existingId === undefined ? undefined : await lockProductVersion(tx, existingId, form.version);
  const before = existing && toProductState(await getProduct(tx, existing.id));

  await lockCategory(tx, form);
  const shouldPublish = !form.draft && (await publishesOnCreate(tx));
  const id = await saveProductRow(tx, { id: existing?.id, form, published: shouldPublish });
  const variantsBefore = await saveVariants(tx, { productId: id, actorId, variants: form.productVariants });
  await saveProductImages(tx, {
    productId: id,
    name: form.productName,
    formerName: existing?.name,
    added: imageIds ?? (existing || (allowWithoutImage && form.draft) ? undefined : []),
    deletedIds: form.deletedImageIds,
    order: form.imageOrder,
    colors: form.imageColors,
    variants: form.productVariants,
    variantsBefore,
  });

  const published = existing ? existing.published : shouldPublish || (!form.draft && (await publishIfComplete(tx, id)));
  if (published) await assertPublishable(tx, id, ({ position }) => `productVariants.${position}.discountPrice`);

  const after = toProductState(await getProduct(tx, id));
  const changes = before && listProductChanges(before, after);
  if (!changes)
    await recordProductChange(
      tx,
      { id, actorId },
      { action: 'product.created', data: { name: form.productName }, after, runId },
    );
  else if (changes.length > 0)
    await recordProductChange(
      tx,
      { id, actorId },
      { action: 'product.changed', data: { changes }, before, after, runId },
    );
  return id;
}

/** Archives a product. Listings and search drop it; orders have their own copy of its data. */
export async function deleteProduct({ db, actorId }: Omit<ProductDeps, 'store'>, id: string): Promise<void> {
  await db.transaction().execute((tx) => archiveProduct(tx, { id, actorId }));
}

type ArchiveParams = { id: string; actorId: string; runId?: string };

/** Does the same as `deleteProduct` in the caller's transaction. */
export async function archiveProduct(tx: Tx, { id, actorId, runId }: ArchiveParams): Promise<void> {
  const product = await findProductForUpdate(tx, id);
  if (!product) throw new DomainError('product_not_found');
  const before = toProductState(await getProduct(tx, id));
  await setArchivedAt(tx, id);
  await recordProductChange(
    tx,
    { id, actorId },
    { action: 'product.deleted', data: { name: product.name }, before, runId },
  );
}

/** Unarchives a product with its former SKUs by variant id. Throws if its name or a SKU is taken. */
export async function restoreProduct(
  tx: Tx,
  { id, actorId, runId, skus }: ArchiveParams & { skus: ReadonlyMap<string, string> },
): Promise<void> {
  try {
    const product = await clearArchivedAt(tx, id);
    if (!product) throw new DomainError('product_not_found');
    if (!(await findCategoryForShare(tx, product.categoryId))) {
      throw new DomainError('not_found', { reason: 'category_deleted' });
    }
    for (const [variantId, sku] of skus) await assignSku(tx, { productId: id, variantId, sku });
    const after = toProductState(await getProduct(tx, id));
    await recordProductChange(
      tx,
      { id, actorId },
      { action: 'product.restored', data: { name: product.name }, after, runId },
    );
  } catch (error) {
    if (isConstraintViolation(error, 'products_live_name')) throw new DomainError('product_name_taken');
    throw isConstraintViolation(error, 'variants_sku') ? new DomainError('sku_taken') : error;
  }
}

async function lockProductVersion(tx: Tx, id: string, version: number | undefined): Promise<LockedProduct> {
  const product = await findProductForUpdate(tx, id);
  if (!product) throw new DomainError('product_not_found');
  if (version !== undefined && version !== product.version) throw new DomainError('stale_version');
  return product;
}

type SaveRowParams = { id: string | undefined; form: ProductForm; published: boolean };

async function saveProductRow(tx: Tx, { id, form, published }: SaveRowParams): Promise<string> {
  try {
    if (id === undefined) return await insertProduct(tx, form, { published });
    await updateProductRow(tx, id, form);
    return id;
  } catch (error) {
    throw isConstraintViolation(error, 'products_live_name') ? new DomainError('product_name_taken') : error;
  }
}

async function lockCategory(tx: Tx, { categoryId }: ProductForm): Promise<void> {
  if (await findCategoryForShare(tx, categoryId)) return;
  throw new DomainError('invalid_request', { reason: 'category_required' }, 'categoryId');
}

async function insertImages(tx: Tx, images: readonly NewImage[]): Promise<string[]> {
  const ids: string[] = [];
  for (const image of images) ids.push(await insertImage(tx, image));
  return ids;
}

async function getProduct(db: Queryable, id: string): Promise<ProductRow> {
  const [found] = await listProducts(db, [id]);
  if (!found) throw new Error(`Product ${id} not found`);
  return found.product;
}

/** Identifies a form with its files, for an idempotency key. */
export async function hashRequest(form: object, uploads: readonly Upload[]): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(form));
  for (const { file } of uploads) hash.update(await readFile(file));
  return hash.digest();
}
