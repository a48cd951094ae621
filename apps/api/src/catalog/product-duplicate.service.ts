import { createHash } from 'node:crypto';
import type { EndpointBody } from '@kinari/contract/contract';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { toRupees } from '@kinari/contract/money';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { applyProductAttributes, getProductAttributes } from './attributes/attributes.service.ts';
import { listProducts } from './product.queries.ts';
import { getProductViews } from './product.service.ts';
import { isNameTaken } from './product-save.queries.ts';
import { saveProduct } from './product-save.service.ts';
import type { ProductRow } from './product-view/product-columns.ts';
import type { ProductResponse } from './product-view/product-response.ts';

type ActorContext = { db: Db; actorId: string; key: string | undefined };

/** Creates a draft copy without stock, SKUs and barcodes, once per idempotency key. */
export async function duplicateProduct({ db, actorId, key }: ActorContext, id: string): Promise<ProductResponse> {
  const request = createHash('sha256').update(`duplicate ${id}`).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  const copyId = await db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return existingId;
    const created = await copyProduct(tx, { id, actorId });
    if (claim) await storeIdempotencyResult(tx, claim, created);
    return created;
  });
  const [copied] = await getProductViews(db, [copyId]);
  if (!copied) throw new Error(`Product ${copyId} not found`);
  return copied.product;
}

async function copyProduct(tx: Tx, { id, actorId }: { id: string; actorId: string }): Promise<string> {
  // Throws for an archived product.
  const sheet = await getProductAttributes(tx, id);
  const [found] = await listProducts(tx, [id]);
  if (!found) throw new DomainError('product_not_found');
  const { product } = found;
  const copyId = await saveProduct(tx, {
    actorId,
    form: toProductForm(product, await findFreeName(tx, product.name)),
    imageIds: product.images.length > 0 ? product.images.map((image) => image.id) : undefined,
    allowWithoutImage: true,
  });
  const created = await getProductAttributes(tx, copyId);
  const variants = created.variants.map((variant, index) => {
    const { color: _color, size: _size, ...attributes } = sheet.variants[index] ?? variant;
    return { ...attributes, id: variant.id, sku: null, barcode: null };
  });
  const form = { ...sheet, brand: sheet.brand?.name ?? null, version: created.version, variants };
  await applyProductAttributes(tx, { productId: copyId, actorId, form });
  return copyId;
}

/** Both products share the images. An image is purged only when nothing uses it. */
function toProductForm(
  { category, description, variants, images }: ProductRow,
  productName: string,
): EndpointBody<'createProduct'> {
  const colorEntries = images.flatMap(({ color }, index) => (color === null ? [] : [[`new-${index}`, color]]));
  return {
    productName,
    categoryId: category.id,
    description,
    draft: true,
    imageColors: Object.fromEntries(colorEntries),
    productVariants: variants.map(({ color, colorHex, size, price, saving }) => ({
      color,
      colorHexCode: colorHex,
      size,
      stock: 0,
      originalPrice: toRupees(price),
      discountPrice: toRupees(saving),
    })),
  };
}

async function findFreeName(db: Queryable, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const candidate = `${name.slice(0, MAX_LENGTH.productName - suffix.length).trimEnd()}${suffix}`;
    if (!(await isNameTaken(db, candidate))) return candidate;
  }
}
