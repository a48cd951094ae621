import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { recordChange } from '../audit/audit.service.ts';
import { discardPictures, type NewPicture, withNewPictures } from '../media/pictures.service.ts';
import type { MediaStore } from '../media/store.ts';
import { type Db, type Queryable, type Tx, violates } from '../platform/db.ts';
import type { Upload } from '../platform/form.ts';
import { claimKey, rememberMade } from '../platform/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import { listProducts, type ProductRow } from './product.queries.ts';
import { describeChange, stateOf } from './product-changes.ts';
import { savePictures } from './product-pictures.service.ts';
import {
  archiveProduct,
  holdCategory,
  insertProduct,
  lockProduct,
  type ProductFacts,
  updateProductRow,
} from './product-save.queries.ts';
import { saveVariants, type VariantForm } from './product-variants.service.ts';
import { toWireProduct, type WireProduct } from './wire-product.ts';

export type ProductForm = {
  productName: string;
  categoryId: string;
  description: string;
  productVariants: VariantForm[];
  deletedImageIds?: string[] | undefined;
  imageOrder?: string[] | undefined;
  version?: number | undefined;
};

type Work = { db: Db; store: MediaStore; actorId: string };

/** Puts a product on sale, once for each key however often it is sent. */
export async function createProduct(
  { db, store, actorId }: Work,
  form: ProductForm,
  { uploads, key }: { uploads: Upload[]; key: string | undefined },
): Promise<WireProduct> {
  const claim = key && { userId: actorId, key, request: await fingerprintOf(form, uploads) };
  const id = await withNewPictures(store, uploads, 'photo', async (added) => {
    const made = await saving(db, async (tx) => {
      const known = claim && (await claimKey(tx, claim));
      if (known) return { id: known, known: true };
      const id = await insertProduct(tx, await factsOf(tx, form));
      await saveVariants(tx, { productId: id, actorId, variants: form.productVariants });
      await savePictures(tx, { ...picturesOf(form, added), productId: id });
      const after = stateOf(await requireProduct(tx, id));
      const what = `Product ${form.productName} created`;
      await recordChange(tx, { subject: { kind: 'product', id }, actorId, what, after });
      if (claim) await rememberMade(tx, claim, id);
      return { id, known: false };
    });
    if (made.known) await discardPictures(store, added);
    return made.id;
  });
  return toWireProduct(await requireProduct(db, id));
}

/** Saves a form on top of the version it was opened with; on top of any other it is refused, and nothing is lost. */
export async function updateProduct(
  { db, store, actorId }: Work,
  id: string,
  form: ProductForm,
  uploads: Upload[],
): Promise<WireProduct> {
  await withNewPictures(store, uploads, 'photo', (added) =>
    saving(db, async (tx) => {
      const product = await lockProduct(tx, id);
      if (!product) throw new Refusal('product_not_found');
      if (form.version !== undefined && form.version !== product.version) throw new Refusal('stale_version');
      const before = stateOf(await requireProduct(tx, id));

      await updateProductRow(tx, id, await factsOf(tx, form));
      await saveVariants(tx, { productId: id, actorId, variants: form.productVariants });
      await savePictures(tx, { ...picturesOf(form, added), productId: id, formerName: product.name });

      const after = stateOf(await requireProduct(tx, id));
      const what = describeChange(before, after);
      if (what) await recordChange(tx, { subject: { kind: 'product', id }, actorId, what, before, after });
    }),
  );
  return toWireProduct(await requireProduct(db, id));
}

/** Takes a product out of the shop: lists and search forget it, orders keep what they copied. */
export async function deleteProduct({ db, actorId }: Omit<Work, 'store'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product) throw new Refusal('product_not_found');
    const before = stateOf(await requireProduct(tx, id));
    await archiveProduct(tx, id);
    const what = `Product ${product.name} deleted`;
    await recordChange(tx, { subject: { kind: 'product', id }, actorId, what, before });
  });
}

async function saving<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    throw violates(error, 'products_live_name') ? new Refusal('product_name_taken') : error;
  }
}

async function factsOf(tx: Tx, { productName, description, categoryId }: ProductForm): Promise<ProductFacts> {
  if (!(await holdCategory(tx, categoryId))) {
    const message = 'Please select Category';
    throw new Refusal('invalid_request', { message, fields: { categoryId: message } });
  }
  return { name: productName, description, categoryId };
}

function picturesOf({ productName, deletedImageIds, imageOrder }: ProductForm, added: NewPicture[]) {
  return { name: productName, added, deletedIds: deletedImageIds, order: imageOrder };
}

async function requireProduct(db: Queryable, id: string): Promise<ProductRow> {
  const [found] = await listProducts(db, [id]);
  if (!found) throw new Error(`Product ${id} is gone`);
  return found.product;
}

async function fingerprintOf(form: ProductForm, uploads: readonly Upload[]): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(form));
  for (const { file } of uploads) hash.update(await readFile(file));
  return hash.digest();
}
