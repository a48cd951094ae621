import type { Body } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** What the form says of a product beside its variants and pictures. */
export type ProductFacts = Pick<Body<'createProduct'>, 'productName' | 'description' | 'categoryId'>;
export type LockedProduct = { id: string; name: string; version: number; published: boolean };

/** Holds a live product until the transaction ends. Orders can be placed meanwhile; other saves wait. */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct | undefined> {
  const { rows } = await sql<LockedProduct>`
    select id, name, version, published_at is not null as published
    from products
    where id = ${id} and archived_at is null
    for no key update
  `.execute(tx);
  return rows[0];
}

/** Keeps a live category from being archived while a product is put into it; answers its name. */
export async function holdCategory(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from categories where id = ${id} and archived_at is null for share
  `.execute(tx);
  return rows[0]?.name;
}

export async function insertProduct(
  tx: Tx,
  { productName, description, categoryId }: ProductFacts,
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

export async function updateProductRow(tx: Tx, id: string, facts: ProductFacts): Promise<void> {
  await sql`
    update products
    set name = ${facts.productName},
      description = ${facts.description},
      category_id = ${facts.categoryId},
      version = version + 1,
      updated_at = now()
    where id = ${id}
  `.execute(tx);
}

export async function archiveProduct(tx: Tx, id: string): Promise<void> {
  await sql`
    update products set archived_at = now(), version = version + 1, updated_at = now() where id = ${id}
  `.execute(tx);
  // Its SKUs can be given to others.
  await sql`update variants set sku = null where product_id = ${id} and sku is not null`.execute(tx);
}

/** Undoes that, but for the SKUs; answers nothing where the product is not archived. */
export async function reviveProduct(tx: Tx, id: string): Promise<{ name: string; categoryId: string } | undefined> {
  const { rows } = await sql<{ name: string; categoryId: string }>`
    update products set archived_at = null, version = version + 1, updated_at = now()
    where id = ${id} and archived_at is not null
    returning name, category_id as "categoryId"
  `.execute(tx);
  return rows[0];
}

type Given = { productId: string; variantId: string; sku: string };

export async function giveSku(tx: Tx, { productId, variantId, sku }: Given): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ sku })
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .execute();
}

/** Whether a product that is not archived has this name, on sale or a draft. */
export async function isNameTaken(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from products where name_key(name) = name_key(${name}) and archived_at is null
  `.execute(db);
  return rows.length > 0;
}

export type VariantFacts = {
  color: string | null;
  colorHex: string | null;
  size: string | null;
  price: number;
  saving: number;
};
export type LockedVariant = VariantFacts & { id: string; stock: number; mrp: number | null };

/** Holds the live variants of a product, in the order in which everybody takes variants. */
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

/** Writes a variant and makes it live again. */
export async function reviveVariant(tx: Tx, id: string, position: number, facts: VariantFacts): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ ...columnsOf(facts), position, archived_at: null })
    .where('id', '=', id)
    .execute();
}

export async function insertVariant(tx: Tx, productId: string, position: number, facts: VariantFacts): Promise<string> {
  const { id } = await tx
    .insertInto('variants')
    .values({ ...columnsOf(facts), product_id: productId, position, stock: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A picture in its place; the colour it shows is null for all of them. */
export type PlacedPicture = { pictureId: string; alt: string; color: string | null };

export async function listPlacedPictures(tx: Tx, productId: string): Promise<PlacedPicture[]> {
  return tx
    .selectFrom('product_pictures')
    .select(['picture_id as pictureId', 'alt', 'color'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
}

export async function replacePlacedPictures(tx: Tx, productId: string, pictures: PlacedPicture[]): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('product_pictures')
    .values(
      pictures.map(({ pictureId, alt, color }, position) => ({
        product_id: productId,
        picture_id: pictureId,
        position,
        alt,
        color,
      })),
    )
    .execute();
}

function columnsOf({ color, colorHex, size, price, saving }: VariantFacts) {
  return { color, color_hex: colorHex, size, price_paise: price, saving_paise: saving };
}
