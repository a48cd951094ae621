import { MOST } from '@kinari/contract/limits';
import { sql } from 'kysely';
import { discardPictures, keepPicture, type NewPicture, withNewPictures } from '../../media/pictures.service.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import type { Upload } from '../../platform/http/form.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { picturesGiven } from '../judge/picture-names.ts';
import type { ProductForm } from './product-form.ts';

/** What a save is told of a product's pictures. */
export type PicturesChange = {
  form: Pick<ProductForm, 'deletedImageIds' | 'imageOrder'>;
  addedIds: string[] | undefined;
};

/** A picture that a file names: one that the shop serves, by its key; one that was brought; or one that could not be. */
type Named = { key: string } | { picture: NewPicture } | undefined;
export type Brought = Named[];

const OF_THE_SHOP = /\/uploads\/([a-z0-9]{16,64})\//;

type Bringing = { store: MediaStore; take: (name: string) => Promise<Upload | undefined> };

/** Brings the pictures that a cell names, before anything is written: strangers' servers are not waited for with products in hand. */
export async function bringPictures(cell: string, { store, take }: Bringing): Promise<Brought> {
  const brought: Brought = [];
  for (const name of picturesGiven(cell).slice(0, MOST.productPictures)) {
    const [, key] = OF_THE_SHOP.exec(name) ?? [];
    brought.push(key ? { key } : await bringOne(name, { store, take }));
  }
  return brought;
}

async function bringOne(name: string, { store, take }: Bringing): Promise<Named> {
  const upload = await take(name);
  if (!upload) return undefined;
  try {
    return await withNewPictures(store, [upload], 'photo', async ([picture]) => picture && { picture });
  } catch (error) {
    // What is no picture does not stop its row.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Removes the files of pictures that were brought in vain. */
export async function discardBrought(store: MediaStore, brought: Iterable<Brought>): Promise<void> {
  const pictures = [...brought].flat().flatMap((named) => (named && 'picture' in named ? [named.picture] : []));
  await discardPictures(store, pictures);
}

/**
 * Makes these the pictures of a product, in their order. Those it had besides go, unless one of these could not be brought: then
 * nothing is taken away for something that did not come.
 */
export async function picturesChange(
  tx: Tx,
  brought: Brought,
  productId: string | undefined,
): Promise<PicturesChange | undefined> {
  const ids = await idsOf(tx, brought);
  const had = productId ? await listPictureIds(tx, productId) : [];
  const named = ids.filter((id) => id !== undefined);
  if (named.length === 0) return undefined;
  const deletedImageIds = named.length < ids.length ? [] : had.filter((id) => !named.includes(id));
  const addedIds = named
    .filter((id) => !had.includes(id))
    .slice(0, MOST.productPictures - (had.length - deletedImageIds.length));
  const imageOrder = named.flatMap((id) => {
    if (had.includes(id)) return [id];
    return addedIds.includes(id) ? [`new-${addedIds.indexOf(id)}`] : [];
  });
  return { form: { deletedImageIds, imageOrder }, addedIds };
}

/** Gives a product the pictures again that it had; refused when one of them is kept no longer. */
export async function picturesAgain(tx: Tx, cell: string, productId: string): Promise<PicturesChange> {
  if (picturesGiven(cell).length === 0) {
    return { form: { deletedImageIds: await listPictureIds(tx, productId) }, addedIds: undefined };
  }
  const brought = picturesGiven(cell).map((name) => ({ key: OF_THE_SHOP.exec(name)?.[1] ?? '' }));
  if ((await idsOf(tx, brought)).includes(undefined)) {
    throw new Refusal('not_found', { message: 'A picture that it had is no longer kept' });
  }
  const change = await picturesChange(tx, brought, productId);
  if (!change) throw new Refusal('not_found');
  return change;
}

async function idsOf(tx: Tx, brought: Brought): Promise<(string | undefined)[]> {
  const keys = brought.flatMap((named) => (named && 'key' in named ? [named.key] : []));
  const { rows } = await sql<{ id: string; key: string }>`
    select id, key from pictures where key = any(${keys}::text[]) for key share
  `.execute(tx);
  const byKey = new Map(rows.map(({ id, key }) => [key, id]));
  const ids: (string | undefined)[] = [];
  for (const named of brought) {
    if (!named) ids.push(undefined);
    else ids.push('key' in named ? byKey.get(named.key) : await keepPicture(tx, named.picture));
  }
  return ids;
}

async function listPictureIds(db: Queryable, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select picture_id as id from product_pictures where product_id = ${productId} order by position
  `.execute(db);
  return rows.map(({ id }) => id);
}
