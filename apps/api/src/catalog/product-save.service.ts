import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Body } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import { discardPictures, keepPicture, type NewPicture, withNewPictures } from '../media/pictures.service.ts';
import type { MediaStore } from '../media/store.ts';
import { type Db, type Queryable, type Tx, violates } from '../platform/database/db.ts';
import type { Upload } from '../platform/http/form.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import { assertMayBeSold, isSoldAtOnce, sellIfComplete } from './facts/sale-rules.service.ts';
import { savePictures } from './pictures/product-pictures.service.ts';
import { listProducts } from './product.queries.ts';
import { showProducts } from './product.service.ts';
import { describeChange, stateOf } from './product-changes.ts';
import {
  archiveProduct,
  giveSku,
  holdCategory,
  insertProduct,
  type LockedProduct,
  lockProduct,
  reviveProduct,
  updateProductRow,
} from './product-save.queries.ts';
import { saveVariants } from './product-variants.service.ts';
import type { ProductRow } from './shown/product-columns.ts';
import { toWireProduct, type WireProduct } from './shown/wire-product.ts';

type ProductForm = Body<'createProduct'>;

type Work = { db: Db; store: MediaStore; actorId: string };

/** Puts a product on sale, once for each key however often it is sent. */
export async function createProduct(
  { db, store, actorId }: Work,
  form: ProductForm,
  { uploads, key }: { uploads: Upload[]; key: string | undefined },
): Promise<{ product: WireProduct; published: boolean }> {
  const claim = key && { userId: actorId, key, request: await fingerprintOf(form, uploads) };
  const id = await withNewPictures(store, uploads, 'photo', async (added) => {
    const made = await db.transaction().execute(async (tx) => {
      const known = claim && (await claimKey(tx, claim));
      if (known) return { id: known, known: true };
      const id = await saveProduct(tx, { actorId, form, pictureIds: await keepAll(tx, added) });
      if (claim) await rememberMade(tx, claim, id);
      return { id, known: false };
    });
    if (made.known) await discardPictures(store, added);
    return made.id;
  });
  const [made] = await showProducts(db, [id]);
  if (!made) throw new Error(`Product ${id} is gone`);
  return { product: made.product, published: made.available };
}

/** Saves a form on top of the version it was opened with; on top of any other it is refused, and nothing is lost. */
export async function updateProduct(
  { db, store, actorId }: Work,
  id: string,
  form: ProductForm,
  uploads: Upload[],
): Promise<WireProduct> {
  await withNewPictures(store, uploads, 'photo', (added) =>
    db
      .transaction()
      .execute(async (tx) => saveProduct(tx, { id, actorId, form, pictureIds: await keepAll(tx, added) })),
  );
  return toWireProduct(await requireProduct(db, id));
}

type Save = {
  /** Without one the product is new. */
  id?: string;
  actorId: string;
  form: ProductForm;
  /** Pictures that were kept for it. Without them those it has are neither added to nor counted; a new product needs one. */
  pictureIds?: string[] | undefined;
  /** A new draft that has no picture yet: of many that are written at once, some come without. */
  withoutPicture?: boolean;
  /** The run that writes it, where many are written at once. */
  runId?: string;
};

/**
 * Writes a product in the caller's transaction, by every rule of the form, with its stock, its pictures and its history; answers
 * its id. A refusal spoils the transaction: a job that saves many makes a savepoint before each.
 */
export async function saveProduct(tx: Tx, save: Save): Promise<string> {
  const { id: givenId, actorId, form, pictureIds, withoutPicture = false, runId } = save;
  const former = givenId === undefined ? undefined : await holdVersion(tx, givenId, form.version);
  const before = former && stateOf(await requireProduct(tx, former.id));

  await holdItsCategory(tx, form);
  const soldAtOnce = !form.draft && (await isSoldAtOnce(tx));
  const id = await saveRow(tx, { id: former?.id, form, published: soldAtOnce });
  const variantsBefore = await saveVariants(tx, { productId: id, actorId, variants: form.productVariants });
  await savePictures(tx, {
    productId: id,
    name: form.productName,
    formerName: former?.name,
    added: pictureIds ?? (former || (withoutPicture && form.draft) ? undefined : []),
    deletedIds: form.deletedImageIds,
    order: form.imageOrder,
    colors: form.imageColors,
    variants: form.productVariants,
    variantsBefore,
  });

  const published = former ? former.published : soldAtOnce || (!form.draft && (await sellIfComplete(tx, id)));
  if (published) await assertMayBeSold(tx, id, ({ position }) => `productVariants.${position}.discountPrice`);

  const after = stateOf(await requireProduct(tx, id));
  const what = before ? describeChange(before, after) : `Product ${form.productName} created`;
  if (what) await recordChange(tx, { subject: { kind: 'product', id }, actorId, what, before, after, runId });
  return id;
}

/** Takes a product out of the shop: lists and search forget it, orders keep what they copied. */
export async function deleteProduct({ db, actorId }: Omit<Work, 'store'>, id: string): Promise<void> {
  await db.transaction().execute((tx) => takeOutProduct(tx, { id, actorId }));
}

type Taken = { id: string; actorId: string; runId?: string };

/** The same in the caller's transaction. */
export async function takeOutProduct(tx: Tx, { id, actorId, runId }: Taken): Promise<void> {
  const product = await lockProduct(tx, id);
  if (!product) throw new Refusal('product_not_found');
  const before = stateOf(await requireProduct(tx, id));
  await archiveProduct(tx, id);
  const what = `Product ${product.name} deleted`;
  await recordChange(tx, { subject: { kind: 'product', id }, actorId, what, before, runId });
}

/** Takes a product into the shop again as it was, with the SKUs it had, by its variants; refused where its name or one of them is taken. */
export async function takeBackProduct(
  tx: Tx,
  { id, actorId, runId, skus }: Taken & { skus: ReadonlyMap<string, string> },
): Promise<void> {
  try {
    const product = await reviveProduct(tx, id);
    if (!product) throw new Refusal('product_not_found');
    if (!(await holdCategory(tx, product.categoryId))) {
      throw new Refusal('not_found', { message: 'Its category is no longer in the shop' });
    }
    for (const [variantId, sku] of skus) await giveSku(tx, { productId: id, variantId, sku });
    const after = stateOf(await requireProduct(tx, id));
    const what = `Product ${product.name} taken back`;
    await recordChange(tx, { subject: { kind: 'product', id }, actorId, what, after, runId });
  } catch (error) {
    if (violates(error, 'products_live_name')) throw new Refusal('product_name_taken');
    throw violates(error, 'variants_sku') ? new Refusal('sku_taken') : error;
  }
}

async function holdVersion(tx: Tx, id: string, version: number | undefined): Promise<LockedProduct> {
  const product = await lockProduct(tx, id);
  if (!product) throw new Refusal('product_not_found');
  if (version !== undefined && version !== product.version) throw new Refusal('stale_version');
  return product;
}

type Row = { id: string | undefined; form: ProductForm; published: boolean };

async function saveRow(tx: Tx, { id, form, published }: Row): Promise<string> {
  try {
    if (id === undefined) return await insertProduct(tx, form, { published });
    await updateProductRow(tx, id, form);
    return id;
  } catch (error) {
    throw violates(error, 'products_live_name') ? new Refusal('product_name_taken') : error;
  }
}

async function holdItsCategory(tx: Tx, { categoryId }: ProductForm): Promise<void> {
  if (await holdCategory(tx, categoryId)) return;
  const message = 'Please select Category';
  throw new Refusal('invalid_request', { message, fields: { categoryId: message } });
}

async function keepAll(tx: Tx, pictures: readonly NewPicture[]): Promise<string[]> {
  const ids: string[] = [];
  for (const picture of pictures) ids.push(await keepPicture(tx, picture));
  return ids;
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
