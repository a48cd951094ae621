import type { EndpointBody } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** Product fields of the form, without variants and images. */
export type ProductFields = Pick<EndpointBody<'createProduct'>, 'productName' | 'description' | 'categoryId'>;
export type LockedProduct = { id: string; name: string; version: number; published: boolean };

/** Locks a live product. Other saves wait; orders do not. */
export async function findProductForUpdate(tx: Tx, id: string): Promise<LockedProduct | undefined> {
  const { rows } = await sql<LockedProduct>`
    select id, name, version, published_at is not null as published
    from products
    where id = ${id} and archived_at is null
    for no key update
  `.execute(tx);
  return rows[0];
}

/** Share-locks a live category, so that it is not archived while a product is added. Returns its name. */
export async function findCategoryForShare(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from categories where id = ${id} and archived_at is null for share
  `.execute(tx);
  return rows[0]?.name;
}

export async function insertProduct(
  tx: Tx,
  { productName, description, categoryId }: ProductFields,
  { published }: { published: boolean },
): Promise<string> {
  const { id } = await tx
    .insertInto('products')
    .values({
      name: productName,
      description,
      category_id: categoryId,
      published_at: published ? sql`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProductRow(tx: Tx, id: string, fields: ProductFields): Promise<void> {
  await sql`
    update products
    set name = ${fields.productName},
      description = ${fields.description},
      category_id = ${fields.categoryId},
      version = version + 1,
      updated_at = now()
    where id = ${id}
  `.execute(tx);
}

export async function setArchivedAt(tx: Tx, id: string): Promise<void> {
  await sql`
    update products set archived_at = now(), version = version + 1, updated_at = now() where id = ${id}
  `.execute(tx);
  // Free its SKUs for other products.
  await sql`update variants set sku = null where product_id = ${id} and sku is not null`.execute(tx);
}

/** Unarchives a product, but does not restore its SKUs. Returns undefined if it is not archived. */
export async function clearArchivedAt(tx: Tx, id: string): Promise<{ name: string; categoryId: string } | undefined> {
  const { rows } = await sql<{ name: string; categoryId: string }>`
    update products set archived_at = null, version = version + 1, updated_at = now()
    where id = ${id} and archived_at is not null
    returning name, category_id as "categoryId"
  `.execute(tx);
  return rows[0];
}

type SkuAssignment = { productId: string; variantId: string; sku: string };

export async function assignSku(tx: Tx, { productId, variantId, sku }: SkuAssignment): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ sku })
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .execute();
}

/** True if a product that is not archived has this name, published or draft. */
export async function isNameTaken(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from products where name_key(name) = name_key(${name}) and archived_at is null
  `.execute(db);
  return rows.length > 0;
}

export type VariantFields = {
  color: string | null;
  colorHex: string | null;
  size: string | null;
  price: number;
  saving: number;
};
export type LockedVariant = VariantFields & { id: string; stock: number; mrp: number | null };

/** Locks the live variants of a product in id order, as everywhere, to avoid deadlocks. */
export async function lockVariants(tx: Tx, productId: string): Promise<LockedVariant[]> {
  const { rows } = await sql<LockedVariant>`
    select id, color, color_hex as "colorHex", size, stock, price_paise as price, saving_paise as saving, mrp_paise as mrp
    from variants
    where product_id = ${productId} and archived_at is null
    order by id
    for no key update
  `.execute(tx);
  return rows;
}

export async function archiveVariants(tx: Tx, productId: string): Promise<void> {
  await sql`
    update variants set archived_at = now() where product_id = ${productId} and archived_at is null
  `.execute(tx);
}

export async function restoreVariant(tx: Tx, id: string, position: number, fields: VariantFields): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ ...toVariantColumns(fields), position, archived_at: null })
    .where('id', '=', id)
    .execute();
}

export async function insertVariant(
  tx: Tx,
  productId: string,
  position: number,
  fields: VariantFields,
): Promise<string> {
  const { id } = await tx
    .insertInto('variants')
    .values({ ...toVariantColumns(fields), product_id: productId, position, stock: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `color` is null if the image is for all colours. */
export type ProductImageRow = { imageId: string; alt: string; color: string | null };

export async function listProductImages(tx: Tx, productId: string): Promise<ProductImageRow[]> {
  return tx
    .selectFrom('product_images')
    .select(['image_id as imageId', 'alt', 'color'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
}

export async function replaceProductImages(tx: Tx, productId: string, images: ProductImageRow[]): Promise<void> {
  await tx.deleteFrom('product_images').where('product_id', '=', productId).execute();
  if (images.length === 0) return;
  await tx
    .insertInto('product_images')
    .values(
      images.map(({ imageId, alt, color }, position) => ({
        product_id: productId,
        image_id: imageId,
        position,
        alt,
        color,
      })),
    )
    .execute();
}

function toVariantColumns({ color, colorHex, size, price, saving }: VariantFields) {
  return { color, color_hex: colorHex, size, price_paise: price, saving_paise: saving };
}
