import { createHash } from 'node:crypto';
import type { Body } from '@kinari/contract/contract';
import { LONGEST } from '@kinari/contract/limits';
import { toRupees } from '@kinari/contract/money';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import { readFacts, writeFacts } from './facts/facts.service.ts';
import { listProducts } from './product.queries.ts';
import { showProducts } from './product.service.ts';
import { isNameTaken } from './product-save.queries.ts';
import { saveProduct } from './product-save.service.ts';
import type { ProductRow } from './shown/product-columns.ts';
import type { WireProduct } from './shown/wire-product.ts';

type Work = { db: Db; actorId: string; key: string | undefined };

/** A draft with all that a product has but its stock and what names its variants one by one: SKUs and barcodes. Once for each key. */
export async function duplicateProduct({ db, actorId, key }: Work, id: string): Promise<WireProduct> {
  const request = createHash('sha256').update(`duplicate ${id}`).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  const copyId = await db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return known;
    const made = await copy(tx, { id, actorId });
    if (claim) await rememberMade(tx, claim, made);
    return made;
  });
  const [shown] = await showProducts(db, [copyId]);
  if (!shown) throw new Error(`Product ${copyId} is gone`);
  return shown.product;
}

async function copy(tx: Tx, { id, actorId }: { id: string; actorId: string }): Promise<string> {
  // Refuses what is archived.
  const sheet = await readFacts(tx, id);
  const [found] = await listProducts(tx, [id]);
  if (!found) throw new Refusal('product_not_found');
  const { product } = found;
  const copyId = await saveProduct(tx, {
    actorId,
    form: formOf(product, await freeName(tx, product.name)),
    pictureIds: product.pictures.length > 0 ? product.pictures.map((picture) => picture.id) : undefined,
    withoutPicture: true,
  });
  const made = await readFacts(tx, copyId);
  const variants = made.variants.map((variant, place) => {
    const { color: _color, size: _size, ...facts } = sheet.variants[place] ?? variant;
    return { ...facts, id: variant.id, sku: null, barcode: null };
  });
  const form = { ...sheet, brand: sheet.brand?.name ?? null, version: made.version, variants };
  await writeFacts(tx, { productId: copyId, actorId, form });
  return copyId;
}

/** Pictures are shown by both: the collector keeps one as long as something shows it. */
function formOf({ category, description, variants, pictures }: ProductRow, productName: string): Body<'createProduct'> {
  const coloured = pictures.flatMap(({ color }, place) => (color === null ? [] : [[`new-${place}`, color]]));
  return {
    productName,
    categoryId: category.id,
    description,
    draft: true,
    imageColors: Object.fromEntries(coloured),
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

async function freeName(db: Queryable, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const wanted = `${name.slice(0, LONGEST.productName - ending.length).trimEnd()}${ending}`;
    if (!(await isNameTaken(db, wanted))) return wanted;
  }
}
